import { generateKeyPairSync } from 'node:crypto';
import { vkey } from './checkpoint.js';
import { COSIGNATURE } from './cosignature.js';
import { NoPolicy, isQuorum, parsePolicy } from './policy.js';

const key = () => generateKeyPairSync('ed25519').publicKey;
const LOG = vkey('log.example', key());
const WITNESSES = ['a', 'b', 'c'].map((name) => vkey(`${name}.example`, key(), COSIGNATURE));
const lines = [
  '# whom we believe',
  '',
  `log ${LOG} https://log.example/`,
  ...['a', 'b', 'c'].map((name, at) => `witness ${name} ${WITNESSES[at]}`),
  '  group two\t2 a b c  ',
  'group either any two c',
  'quorum either',
];
const parsed = (...own: string[]) => parsePolicy(own.join('\n'));

describe('a policy', () => {
  it('names logs by their origins and witnesses by its own names', () => {
    const policy = parsed(...lines);
    expect(policy.logs.get('log.example')).toEqual({
      verifierKey: LOG,
      url: 'https://log.example/',
    });
    expect([...policy.witnesses.keys()]).toEqual(['a', 'b', 'c']);
  });

  it.each<[string[], boolean]>([
    [[], false],
    [['a'], false],
    [['c'], true],
    [['a', 'b'], true],
    [['x'], false],
  ])('finds %j enough: %s', (agreeing, isEnough) => {
    expect(isQuorum(parsed(...lines), new Set(agreeing))).toBe(isEnough);
  });

  it('asks all, any one or nobody', () => {
    const quorumOf = (...more: string[]) => parsed(...lines.slice(0, 6), ...more);
    const all = quorumOf('group g all a b', 'quorum g');
    expect([isQuorum(all, new Set(['a'])), isQuorum(all, new Set(['a', 'b']))]).toEqual([
      false,
      true,
    ]);
    expect(isQuorum(quorumOf('quorum none'), new Set())).toBe(true);
    expect(isQuorum(quorumOf('quorum a'), new Set(['b']))).toBe(false);
  });

  it.each<[string, string[]]>([
    ['a key that is there twice, under another name too', [`witness d ${WITNESSES[0]}`]],
    ['a name that is there twice', [`witness a ${vkey('z', key(), COSIGNATURE)}`]],
    ['a log key that is one of a witness', [`log ${WITNESSES[0]}`]],
    ['a witness key that is one of a log', [`witness d ${vkey('d', key())}`]],
    ['a key whose id is wrong', [`log ${LOG.replace(/\+[0-9a-f]{8}\+/, '+00000000+')}`]],
    ['a group of what comes later', ['group g any x']],
    ['a group of more than there are', ['group g 3 a b']],
    ['a group that counts one twice', ['group g 2 a a']],
    ['a group of nobody', ['group g all']],
    ['a threshold that is no number', ['group g 0 a']],
    ['a quorum of nobody known', ['quorum x']],
    ['a second quorum', ['quorum a', 'quorum b']],
    ['a word that means nothing', ['wittness d x']],
    ['a witness called none', [`witness none ${vkey('z', key(), COSIGNATURE)}`]],
    ['no quorum', []],
  ])('is refused for %s', (_, more) => {
    expect(() => parsed(...lines.slice(0, 6), ...more)).toThrow(NoPolicy);
  });

  it('is refused with the number of the line', () => {
    expect(() => parsed('quorum none', '', 'nonsense')).toThrow(/^line 3: /);
  });
});
