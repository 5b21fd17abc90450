import { ChainVerifier } from './chain-verifier.js';
import { type AuditedEvent, LogAudit } from './log-audit.js';
import { receivedEvent, type ServedEvent } from './served-event.js';

/** Events as they came over the wire, the second signed and redacted, the third of version 2; hashes computed with another program. */
const page: { log: { id: string }; events: ServedEvent[] } = {
  log: { id: 'log-1' },
  events: [
    {
      id: 'event-1',
      kind: 'note.taken',
      payload: { text: 'hello' },
      createdAt: '2024-05-01T12:00:00+02:00',
      acceptedAt: '2024-05-01T10:00:01.000Z',
      memberId: 'member_team_ada',
      clientId: 'client_team_ada_00000001',
      payloadHash: 'cbbbdcd27692344de5dbab3abcaba413fb0f45307267de7081401576df1cb176',
      log: {
        sequence: 1,
        hash: 'dbf0943f3682379984fec1bf8e712aa0c73ad69a262baefe71d7d7e34fe5d45c',
      },
    },
    {
      id: 'event-2',
      kind: 'note.taken',
      payload: null,
      createdAt: null,
      acceptedAt: '2024-05-01T10:00:02.000Z',
      memberId: 'member_team_ada',
      clientId: 'client_team_ada_00000001',
      payloadHash: 'bcc1d1ed6b12009138b02fdb17398e14de8c008fb08b11515b223f9c4fc2fb17',
      signature: {
        algorithm: 'hmac-sha256',
        value: 'abababababababababababababababababababababababababababababababab',
      },
      log: {
        sequence: 2,
        hash: 'f10d94f85845caebc79040085d469c4d9241098b89064e8b7d72e58e76e18c2d',
        previousHash: 'dbf0943f3682379984fec1bf8e712aa0c73ad69a262baefe71d7d7e34fe5d45c',
      },
    },
    {
      id: 'event-3',
      kind: 'note.taken',
      payload: { text: 'hello' },
      createdAt: null,
      acceptedAt: '2024-05-01T10:00:03.000Z',
      memberId: 'member_team_ada',
      clientId: 'client_team_ada_00000001',
      pushId: '0b8e1f7e-5a3c-4f0e-9d51-2f6f3b1a9c11',
      payloadHash: '09d9e73aad085f5893629dd65060e51df834c252a93c845c5e30b45eb6c35cad',
      log: {
        sequence: 3,
        hash: 'b28bd8ffb045f80b0dc8e7052234a2ad3f33db11f4fa423e009491b1c8da180e',
        previousHash: 'f10d94f85845caebc79040085d469c4d9241098b89064e8b7d72e58e76e18c2d',
        v: 2,
        salt: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
      },
    },
  ],
};

describe('receivedEvent', () => {
  it('makes served events verifiable', () => {
    const claims = page.events.map((event) => receivedEvent(page.log.id, event));

    expect(new ChainVerifier().add(claims)).toEqual({
      ok: true,
      sequence: 3,
      hash: page.events[2]!.log.hash,
    });
  });

  it('ties them to the log they are said to come from', () => {
    const claims = page.events.map((event) => receivedEvent('log-2', event));

    expect(new ChainVerifier().add(claims)).toMatchObject({ ok: false, sequence: 1 });
  });
});

describe('an audit', () => {
  const counted = (...events: AuditedEvent[]) => {
    const audit = new LogAudit(page.log.id, []);
    expect(audit.add(events)).toBeUndefined();
    return audit.counts;
  };

  it('counts a payload that is left out as one that is gone', () => {
    const { payload: _, ...cut } = page.events[0]!;
    expect(counted(cut as AuditedEvent)).toMatchObject({ events: 1, redacted: 1, unsigned: 1 });
  });

  it('knows two reasons for a missing payload, whatever else is said', () => {
    const saying = (reason: string) => ({ ...page.events[0]!, payload: null, reason }) as never;
    expect(counted(saying('withheld'))).toMatchObject({ withheld: 1, redacted: 0 });
    for (const reason of ['proven', 'toString'])
      expect(counted(saying(reason))).toEqual({
        events: 1,
        redacted: 1,
        withheld: 0,
        vouchedFor: 0,
        unsigned: 1,
        proven: 0,
        unchecked: 0,
        lapsed: 0,
      });
  });
});
