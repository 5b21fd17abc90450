import type { Protocol } from '../../src/index.js';
import { convertRequest } from './convert-request.js';
import { requestWith } from './rows/row.js';

/** Of requests as coding agents send them. */
describe('a request of an agent', () => {
  it.each(['openai', 'responses'] as const)(
    'names a user by no more than 128 characters: %s',
    (target) => {
      const of = (user_id: string) =>
        convertRequest('claude', target, requestWith('claude', { metadata: { user_id } }));
      const [long, other] = [of(`${'u'.repeat(128)}1`), of(`${'u'.repeat(128)}2`)];
      expect(long.output.safety_identifier).toMatch(/^[0-9a-f]{64}$/);
      expect(other.output.safety_identifier).not.toBe(long.output.safety_identifier);
      expect(long.codes).toContain('approximated-value');
      expect(of('u'.repeat(128)).output.safety_identifier).toBe('u'.repeat(128));
    },
  );

  it('asks for no function where a search was asked for', () => {
    const search = { type: 'web_search_20260318', name: 'web_search' };
    const own = { name: 'f', input_schema: { type: 'object' } };
    const choose = (target: Protocol, tools: object[], name = 'web_search') => {
      const body = requestWith('claude', { tools, tool_choice: { type: 'tool', name } });
      return convertRequest('claude', target, body);
    };
    const { output, codes } = choose('responses', [search]);
    expect([output.tool_choice, codes]).toEqual(['required', ['unsupported-tool-choice']]);
    expect(choose('openai', [search, own]).output.tool_choice).toBe('auto');
    expect(choose('gemini', [search, own]).output.toolConfig).toEqual({
      functionCallingConfig: { mode: 'AUTO' },
    });
    const named = choose('openai', [{ ...own, name: 'web_search' }]).output;
    expect(named.tool_choice).toEqual({ type: 'function', function: { name: 'web_search' } });
  });
});
