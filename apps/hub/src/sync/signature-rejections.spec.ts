import {
  MAX_COUNTED_SIGNERS,
  MAX_SIGNATURE_RECORDS,
  SIGNATURE_RECORDS_WINDOW_MS,
  rejection,
} from '@app/domain';
import type { Principal } from '@app/projections';
import { SignatureRejections } from './signature-rejections.js';

const ada = { memberId: 'member_core_ada', clientId: 'c', groupKey: 'core' } as Principal;
const bob = { memberId: 'member_core_bob', clientId: 'd', groupKey: 'core' } as Principal;
const forged = (count: number) =>
  Array.from({ length: count }, (_, index) => rejection(`e${index}`, 'event.signature_mismatch'));

describe('rejected signatures', () => {
  let time: number;
  let rejections: SignatureRejections;
  const recorded = (count: number, who = ada) =>
    rejections
      .recordsOf(forged(count), who)
      .map(({ canonicalPayload }) => JSON.parse(canonicalPayload).count ?? 1);
  const singly = (count: number) => Array.from({ length: count }, () => 1);

  beforeEach(() => {
    time = 0;
    rejections = new SignatureRejections(
      { uuid: () => 'u', bytes: (size) => Buffer.alloc(size) },
      () => time,
    );
  });

  it('are recorded one by one, then as one sum, then not at all, of each member by itself', () => {
    const rest = 1_000 - MAX_SIGNATURE_RECORDS;
    expect(recorded(1_000)).toEqual([...singly(MAX_SIGNATURE_RECORDS), rest]);
    expect(recorded(1_000)).toEqual([]);
    expect(recorded(2, bob)).toEqual([1, 1]);
  });

  it('of an hour are summed when the next one is told of, so that the counts add up to all', () => {
    recorded(MAX_SIGNATURE_RECORDS + 1);
    expect(recorded(300)).toEqual([]);
    time = SIGNATURE_RECORDS_WINDOW_MS - 1;
    expect(recorded(7)).toEqual([]);
    time++;
    expect(recorded(1)).toEqual([307, 1]);
  });

  it('of an hour are told of by the next loss in the group, and in no other', () => {
    const eve = { memberId: 'member_team_eve', clientId: 'e', groupKey: 'team' } as Principal;
    recorded(MAX_SIGNATURE_RECORDS + 1);
    recorded(300);
    time = SIGNATURE_RECORDS_WINDOW_MS;
    expect(recorded(1, eve)).toEqual([1]);
    const lost = rejections.recordsOf([rejection('e', 'event.kind_required')], bob);
    const { memberId, clientId } = ada;
    expect(lost.map(({ canonicalPayload }) => JSON.parse(canonicalPayload))).toEqual([
      { count: 300, eventId: 'e0', reason: 'event.signature_mismatch', memberId, clientId },
    ]);
    expect(lost).toMatchObject([{ memberId, clientId }]);
    expect(recorded(2)).toEqual([1, 1]);
  });

  it('are counted of so many members and no more', () => {
    recorded(MAX_SIGNATURE_RECORDS + 1);
    for (let at = 0; at < MAX_COUNTED_SIGNERS; at++)
      recorded(1, { ...bob, memberId: `member_core_${at}` });
    expect(recorded(1)).toEqual([1]);
  });

  it('are all that is recorded', () => {
    expect(rejections.recordsOf([rejection('e', 'event.kind_required')], ada)).toEqual([]);
  });
});
