import { ConfigurationError, readConfig } from '../../apps/converter/src/config.js';

describe('the configuration', () => {
  it('is port 8080 of loopback when nothing is set', () => {
    expect(readConfig({})).toEqual({ port: 8080, host: '127.0.0.1', baseUrl: undefined });
    expect(readConfig({ PORT: '', HOST: '', BASE_URL: '' })).toEqual(readConfig({}));
  });

  it('takes PORT, HOST and BASE_URL, the address without its last slash', () => {
    const env = { PORT: '0', HOST: '::', BASE_URL: 'https://tools.example.com/converter/' };
    expect(readConfig(env)).toEqual({
      port: 0,
      host: '::',
      baseUrl: 'https://tools.example.com/converter',
    });
  });

  it('is refused with all its mistakes at once', () => {
    const read = () => readConfig({ PORT: '80a', BASE_URL: 'ftp://x' });
    expect(read).toThrow(ConfigurationError);
    expect(read).toThrow(/PORT must be .*"80a"\nBASE_URL must be .*"ftp:\/\/x"/);
  });

  it.each(['65536', '-1', '1.5', '1e3', '999999'])('PORT %s is refused', (PORT) => {
    expect(() => readConfig({ PORT })).toThrow('PORT must be a whole number from 0 to 65535');
  });

  it.each(['nonsense', 'http://', 'https://x/?a=1', 'https://x/#y', '/path'])(
    'BASE_URL %s is refused',
    (BASE_URL) => {
      expect(() => readConfig({ BASE_URL })).toThrow('BASE_URL must be');
    },
  );
});
