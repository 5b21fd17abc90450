import fc from 'fast-check';
import {
  type ReviewState,
  type ReviewSubject,
  resolveReview,
  reviewIdOf,
  reviewSubjectOf,
} from './review.js';

const subject: ReviewSubject = {
  kind: 'proposal',
  groupKey: 'platform',
  subjectId: 'a',
  openedIn: 7,
};
const open: ReviewState = { knowledgeId: 'a', replacedId: null, decided: null };
const command = {
  decision: 'accept',
  reason: 'Agreed',
  resolvedBy: 'administrator',
  now: 0,
} as const;
const reject = { ...command, decision: 'reject' } as const;
const code = (expected: string) => expect.objectContaining({ code: expected }) as Error;
const kinds = (events: { kind: string }[]) => events.map(({ kind }) => kind);

describe('the id of an entry', () => {
  it('leads back to what it is about', () => {
    const subjects = fc.record({
      kind: fc.constantFrom('proposal', 'conflict', 'quality'),
      groupKey: fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,63}$/),
      subjectId: fc
        .string({ minLength: 1, unit: 'grapheme' })
        .filter((text) => !/[\0\p{Surrogate}]/u.test(text)),
      openedIn: fc.nat(),
    }) as fc.Arbitrary<ReviewSubject>;
    fc.assert(
      fc.property(subjects, (each) => {
        expect(reviewSubjectOf(reviewIdOf(each))).toEqual(each);
      }),
    );
  });

  it('is refused when it is none', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => reviewSubjectOf(text)).toThrow(code('admin.review_not_found'));
        expect(() => reviewSubjectOf(`rev_${text}`)).toThrow(code('admin.review_not_found'));
      }),
    );
  });
});

describe('when a proposal is decided', () => {
  it('given acceptance, then it is put in force', () => {
    expect(resolveReview(subject, open, command)).toEqual({
      resolved: [
        {
          kind: 'review.resolved',
          payload: {
            ...subject,
            reviewId: reviewIdOf(subject),
            knowledgeId: 'a',
            decision: 'accept',
            reason: 'Agreed',
            resolvedBy: 'administrator',
            resolvedAt: '1970-01-01T00:00:00.000Z',
          },
        },
      ],
      effects: [
        { kind: 'knowledge.updated', payload: { knowledgeId: 'a', changes: { status: 'active' } } },
      ],
    });
  });

  it('given acceptance of one for an item in force, then it supersedes that', () => {
    const { effects } = resolveReview(subject, { ...open, replacedId: 'old' }, command);
    expect(effects).toMatchObject([
      { kind: 'knowledge.updated' },
      { kind: 'knowledge.edge_added', payload: { kind: 'supersedes', fromId: 'a', toId: 'old' } },
    ]);
  });

  it('given rejection, then it is deleted', () => {
    expect(kinds(resolveReview(subject, open, reject).effects)).toEqual(['knowledge.deleted']);
  });

  it('given the same decision before, then nothing happens; given the opposite, then it is refused', () => {
    const decided = { ...open, knowledgeId: null, decided: 'accept' } as const;
    expect(resolveReview(subject, decided, command)).toEqual({ resolved: [], effects: [] });
    expect(() => resolveReview(subject, decided, reject)).toThrow(code('admin.review_resolved'));
  });

  it('given nothing waits, then it is not found', () => {
    const gone = { ...open, knowledgeId: null };
    expect(() => resolveReview(subject, gone, command)).toThrow(code('admin.review_not_found'));
  });
});

describe('when a doubt is decided', () => {
  it('given acceptance, then the item stays as it is', () => {
    expect(resolveReview({ ...subject, kind: 'quality' }, open, command).effects).toEqual([]);
  });
});

describe('when a conflict is decided', () => {
  const conflict = { ...subject, kind: 'conflict' } as const;
  const state = { ...open, knowledgeId: 'newer', replacedId: 'older' };

  it('given acceptance, then the newer revision supersedes the older', () => {
    expect(resolveReview(conflict, state, command).effects).toMatchObject([
      { payload: { kind: 'supersedes', fromId: 'newer', toId: 'older' } },
    ]);
  });

  it('given rejection, then the newer revision is deleted', () => {
    expect(resolveReview(conflict, state, reject).effects).toMatchObject([
      { kind: 'knowledge.deleted', payload: { knowledgeId: 'newer' } },
    ]);
  });
});
