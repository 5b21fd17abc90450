import { REJECTIONS, VERDICTS, VERDICT_REFUSALS } from '@app/domain';
import { limitedBy } from '../openapi/limited-by.js';
import { type FeatureDescription } from '../openapi/operation.js';
import {
  described,
  listOf,
  named,
  oneOf,
  orNull,
  record,
  share,
  text,
  time,
  truth,
} from '../openapi/schema.js';
import {
  BeforeConfirmedDto,
  CaptureItemDto,
  ItemTextDto,
  JudgeItemsDto,
  SaidOfItemDto,
} from './curation.dto.js';

/** Saying what becomes of items. */
export const CURATION_OPENAPI: FeatureDescription = {
  operations: [
    {
      method: 'post',
      path: '/api/v1/admin/knowledge/judge',
      access: 'administration',
      summary: 'Say of items that they hold, are wrong, are replaced, or what they should say',
      description:
        '`confirmed`: it still holds; it is rated 1 and counts as written today, and an administrator settles a doubt of it. ' +
        '`doubted`: it is rated 0 and waits for a review. `wrong` and `outdated` delete it, `replaced`: `replacedBy` ' +
        'supersedes it; `restored` undoes both. `corrected`: it gets another `text`. Each item is for itself: ' +
        'those under `refused` stay as they are, with a reason. `undo`, sent back as an item, takes a verdict back. ' +
        'Everything is one event per item, on behalf of who asks: a signed-in member judges the items of its own group, as ' +
        'far as its client may; where the group requires signatures, only khub does.',
      body: record(
        limitedBy(JudgeItemsDto, {
          'groupKey?': described(text, 'The only group, or the member’s own, when absent.'),
          items: listOf(named('SaidOfItem')),
        }),
      ),
      answer: record({
        judged: listOf(
          record({
            id: text,
            verdict: oneOf(VERDICTS),
            'undo?': described(named('SaidOfItem'), 'Takes it back when sent as an item.'),
          }),
        ),
        refused: listOf(
          record({
            id: text,
            reason: oneOf(Object.keys({ ...VERDICT_REFUSALS, ...REJECTIONS })),
            message: text,
            'rules?': described(
              listOf(text),
              'By which rules it looks like a secret, where that is why; `notSecret` takes them.',
            ),
          }),
        ),
      }),
      example: {
        judged: [{ id: 'k-1', verdict: 'outdated', undo: { id: 'k-1', verdict: 'restored' } }],
        refused: [],
      },
      errors: ['admin.group_not_found'],
    },
    {
      method: 'post',
      path: '/api/v1/admin/knowledge',
      access: 'administration',
      summary: 'Write an item',
      description:
        'Appends one `knowledge.captured`, on behalf of who asks: a signed-in member writes in its own group, as far as its ' +
        'client may; where the group requires signatures, only khub does. The answer has an `id`, or says why it is `refused`.',
      body: record(
        limitedBy(CaptureItemDto, {
          'id?': described(
            text,
            'Drawn by you, so that you may send the body again if its answer is lost: a letter from g on and 11 characters of ' +
              'Crockford’s base 32, in lower case.',
          ),
          'groupKey?': described(text, 'The only group, or the member’s own, when absent.'),
          type: described(text, 'decision, convention, pitfall, learning, note, task …'),
          title: text,
          'summary?': described(text, 'The title when absent.'),
          'content?': text,
          'projectKey?': described(text, 'Of no project when absent.'),
          'tags?': listOf(text),
          'notSecret?': described(listOf(text), 'Rules of secrets that are false alarms here.'),
        }),
      ),
      answer: record({
        groupKey: text,
        'id?': text,
        'refused?': record({
          reason: oneOf(Object.keys(REJECTIONS)),
          message: text,
          'rules?': described(
            listOf(text),
            'By which rules it looks like a secret, where that is why; `notSecret` takes them.',
          ),
        }),
      }),
      example: { groupKey: 'platform', id: 'h0593vac08h9' },
      errors: ['admin.group_not_found'],
    },
  ],
  records: {
    SaidOfItem: record(
      limitedBy(SaidOfItemDto, {
        id: text,
        verdict: oneOf(VERDICTS),
        'reason?': described(text, 'Why; everybody who sees the item reads it.'),
        'replacedBy?': described(
          text,
          'With `replaced`: the item that holds instead. With `restored`: the only one that no longer does.',
        ),
        'text?': described(named('ItemText'), 'With `corrected`: what changes.'),
        'seen?': described(
          named('ItemText'),
          'What you saw there. If a field that you change says something else by now, it is refused (`item.changed`).',
        ),
        'seenAt?': described(
          time,
          'Its `updatedAt` as you saw it. If it was changed since, nothing but a correction is taken (`item.changed`).',
        ),
        'was?': described(
          record(
            limitedBy(BeforeConfirmedDto, { updatedAt: time, rating: share, freshness: share }),
          ),
          'With `unconfirmed`, as `undo` gives it.',
        ),
        'anyway?': described(truth, 'Replace or correct it although it is superseded.'),
        'notSecret?': described(listOf(text), 'Rules of secrets that are false alarms here.'),
      }),
    ),
    ItemText: record(
      limitedBy(ItemTextDto, {
        'title?': text,
        'summary?': text,
        'content?': orNull(text),
        'tags?': listOf(text),
      }),
    ),
  },
};
