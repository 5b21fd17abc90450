import { reviewText } from './review-text.js';

const plain = (_: unknown, text: string) => text;

describe('what waits for a decision', () => {
  it('says whose each side is, and what each decision does', () => {
    const entry = {
      id: 'rev_1',
      kind: 'conflict',
      title: 'Use tabs',
      reason: 'It contradicts k2.',
      groupKey: 'core',
      knowledgeId: 'k1',
      subject: { id: 'k1', title: 'Use tabs' },
      subjectAuthor: 'Bea (bea)',
      replaced: { id: 'k2', title: 'Use spaces' },
      replacedAuthor: 'Ada (ada)',
      contradiction: { edgeId: 'e1', by: 'Bea (bea)' },
    } as const;
    expect(reviewText([entry], plain)).toBe(
      [
        'conflict  Use tabs [k1], of Bea (bea)',
        '  against Use spaces [k2], of Ada (ada)',
        '  It contradicts k2.',
        '  accept: the first stays and supersedes the other; reject: the first is deleted, the other stays',
        '  both stand: khub review both k1 k2 --group core',
        '  rev_1  group core',
        'Decide with: khub review accept ID, or khub review reject ID',
      ].join('\n'),
    );
  });
});
