import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { checkpointBody, signNote, signatureLine, vkey } from '../transparency/checkpoint.js';
import { EMPTY_ROOT, leafHash, merkleRoot } from '../transparency/merkle.js';
import { consistencySpans } from '../transparency/merkle-proof.js';
import { addCheckpointText, parseAddCheckpoint } from './add-checkpoint.js';
import { judgeCheckpoint, readCheckpointRequest } from './judge-checkpoint.js';
import { WitnessedLogs, trustedNote } from './witnessed-logs.js';

const HUB = 'knowledge-hub/4c1b';
const ORIGIN = `${HUB}/logs/9940`;
const [logKey, hubKey, otherKey] = [1, 2, 3].map(() => generateKeyPairSync('ed25519').privateKey);
const keyOf = (name: string, key = logKey!) => vkey(name, createPublicKey(key));
const leaves = Array.from({ length: 9 }, (_, at) => leafHash(Buffer.of(at)));
const bodyOf = (size: number, origin = ORIGIN) =>
  checkpointBody({ origin, size, root: merkleRoot(leaves.slice(0, size)) });
const noteOf = (size: number) => signNote(bodyOf(size), ORIGIN, logKey!);
const proofOf = (from: number, to: number) =>
  consistencySpans(from, to).map(({ start, end }) => merkleRoot(leaves.slice(start, end)));
const asking = (old: number, size: number, proof = proofOf(old, size)) =>
  addCheckpointText({ old, proof, note: noteOf(size) });
const logs = new WitnessedLogs([keyOf(ORIGIN)]);
const codeOf = (text: string, known = logs) => {
  try {
    readCheckpointRequest(text, known);
    return 'good';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('a request to cosign a checkpoint', () => {
  it('is read as it was written', () => {
    const request = { old: 3, proof: proofOf(3, 9), note: noteOf(9) };
    expect(parseAddCheckpoint(addCheckpointText(request))).toEqual(request);
  });

  it.each([
    ['without a size', asking(3, 9).replace('old 3\n', '')],
    ['of a size with a leading zero', asking(3, 9).replace('old 3', 'old 03')],
    ['of a size that no number holds', asking(3, 9).replace('old 3', 'old 9007199254740993')],
    ['with a hash that is not exact', asking(3, 9).replace(/=\n/, '!\n')],
    ['with a hash cut off', asking(3, 9).replace(/\n[^\n]+\n/, '\nAAAA\n')],
    [
      'with 64 hashes',
      asking(
        3,
        9,
        Array.from({ length: 64 }, () => EMPTY_ROOT),
      ),
    ],
    ['without an empty line', asking(3, 9).replace('\n\n', '\n')],
    ['over a note that is no checkpoint', `old 0\n\n${signNote('text\n', ORIGIN, logKey!)}`],
    ['from a size above the new one', asking(0, 5).replace('old 0', 'old 6')],
    ['that is empty', ''],
  ])('is refused %s', (_, text) => {
    expect(codeOf(text)).toBe('request.invalid');
  });

  it('is for logs whose key is known, by their own name or that of their hub', () => {
    const ofHub = new WitnessedLogs([keyOf(HUB, hubKey)]);
    const signedByBoth = asking(0, 5) + signatureLine(bodyOf(5), HUB, hubKey!);
    expect(codeOf(signedByBoth, ofHub)).toBe('good');
    expect(codeOf(asking(0, 5), ofHub)).toBe('witness.signature_invalid');
    for (const name of ['knowledge-hub/4c', `${ORIGIN}0`, `${HUB}/log`])
      expect(codeOf(asking(0, 5), new WitnessedLogs([keyOf(name)]))).toBe('witness.log_unknown');
    expect(codeOf(asking(0, 5), new WitnessedLogs([]))).toBe('witness.log_unknown');
  });

  it('is not for a key that has not signed, nor where a known one fails', () => {
    expect(codeOf(asking(0, 5), new WitnessedLogs([keyOf(ORIGIN, otherKey)]))).toBe(
      'witness.signature_invalid',
    );
    const failing = asking(0, 5) + signatureLine(bodyOf(6), HUB, hubKey!);
    const both = new WitnessedLogs([keyOf(ORIGIN), keyOf(HUB, hubKey)]);
    expect(codeOf(failing, both)).toBe('witness.signature_invalid');
    expect(codeOf(failing)).toBe('good');
  });

  it('keeps of the note what known keys have signed, whatever others put under it', () => {
    const note = noteOf(5) + signatureLine(bodyOf(5), 'a.stranger', otherKey!);
    expect(trustedNote(note, [keyOf(ORIGIN)])).toEqual({
      body: bodyOf(5),
      lines: [signatureLine(bodyOf(5), ORIGIN, logKey!)],
    });
  });

  it('is not of a log by a key that is none', () => {
    for (const key of [
      '',
      'x',
      keyOf(ORIGIN).slice(0, -1),
      vkey(ORIGIN, createPublicKey(logKey!), 4),
    ])
      expect(() => new WitnessedLogs([key])).toThrow(RangeError);
  });
});

describe('a checkpoint', () => {
  const head = (size: number) => ({ size, root: merkleRoot(leaves.slice(0, size)) });
  const judged = (text: string, known?: { size: number; root: Buffer }) => {
    try {
      return judgeCheckpoint(readCheckpointRequest(text, logs), known);
    } catch (error) {
      return (error as { code: string }).code;
    }
  };

  it('is cosigned when it continues the last one, whatever their sizes', () => {
    for (let to = 0; to <= 9; to++)
      for (let from = 0; from <= to; from++)
        expect([from, to, judged(asking(from, to), head(from))]).toEqual([from, to, 'cosign']);
    expect(judged(asking(0, 7))).toBe('cosign');
  });

  it('is answered by the size that it has to go from', () => {
    expect(judged(asking(3, 9), head(5))).toEqual({ size: 5 });
    expect(judged(asking(3, 9))).toEqual({ size: 0 });
    expect(judged(asking(0, 9), head(5))).toEqual({ size: 5 });
  });

  it('is refused when it does not continue it, with any hash changed, dropped or added', () => {
    const proof = proofOf(5, 9);
    const bad = [
      ...proof.map((_, at) => proof.toSpliced(at, 1)),
      ...proof.map((_, at) => proof.with(at, EMPTY_ROOT)),
      [...proof, EMPTY_ROOT],
      proof.toReversed(),
    ];
    for (const each of bad)
      expect(judged(asking(5, 9, each), head(5))).toBe('witness.proof_invalid');
    const other = { size: 5, root: EMPTY_ROOT };
    expect(judged(asking(5, 9), other)).toBe('witness.proof_invalid');
    expect(judged(asking(5, 5), other)).toBe('witness.proof_invalid');
    expect(judged(asking(0, 5, [EMPTY_ROOT]))).toBe('witness.proof_invalid');
  });

  it('of nothing has the root of nothing', () => {
    const body = checkpointBody({ origin: ORIGIN, size: 0, root: leaves[0]! });
    expect(judged(`old 0\n\n${signNote(body, ORIGIN, logKey!)}`)).toBe('witness.proof_invalid');
  });
});
