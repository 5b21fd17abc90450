import { hostname } from 'node:os';
import { signingKeyOf } from '@app/domain';
import { nextKey, settleKey } from './hub/signing-key.js';
import { EXIT, Failure } from './failure.js';
import { type Credentials, renewalOf } from './hub/credentials.js';
import type { Home } from './hub/home.js';
import { describeHub } from './hub/describe-hub.js';
import { HubClient } from './hub/hub-client.js';
import { claimCredentials } from './hub/take-lock.js';
import type { Runtime } from './hub/runtime.js';

/** What a person says to join a hub. */
export interface JoinOptions {
  url: string;
  invite?: string;
  group?: string;
  /** How others see the member; one that is a member already keeps the name it has when it is absent. */
  name?: string;
  handle?: string;
  label?: string;
  tools?: string[];
  /** A valid access token of the member that is to have this client too. */
  token?: string;
  /** Whether a membership that this home already keeps is given up for the new one. */
  replace: boolean;
}

/** The address a person typed, as the base of the hub's paths; throws a `Failure` if it is not an address. */
export function hubUrlOf(text: string): string {
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  const url = URL.canParse(withScheme) ? new URL(withScheme) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new Failure(
      EXIT.usage,
      `${text} is not the address of a hub`,
      'Such as https://hub.example.org',
    );
  }
  return (url.origin + url.pathname).replace(/\/+$/, '');
}

/** Goes on with the membership at another address of its hub. Throws a `Failure` when another hub is there, which is told no secret. */
export async function moveHub(text: string, home: Home, runtime: Runtime): Promise<Credentials> {
  const before = home.readCredentials();
  const hubUrl = hubUrlOf(text);
  const { serverId } = await describeHub(new HubClient(hubUrl, runtime));
  if (serverId !== before.serverId) {
    const message = `${hubUrl} is another hub (${serverId}) than the one you have joined (${before.serverId})`;
    throw new Failure(EXIT.failed, message, 'To become a member there: khub join URL --replace');
  }
  const credentials = { ...before, hubUrl };
  home.writeCredentials(credentials);
  return credentials;
}

/** Throws a `Failure` where joining would give up a membership that is to be kept. */
function refuseSecond({ replace }: JoinOptions, home: Home): void {
  if (!home.hasJoined || replace) return;
  const { groupKey, hubUrl } = home.readCredentials();
  throw new Failure(
    EXIT.usage,
    `this home is already a member of ${groupKey} at ${hubUrl} (${home.directory})`,
    'Choose another one with --home, or give the membership up with --replace.',
  );
}

/** Joins a hub and keeps the credentials; asking again is safe only because joining is never repeated by itself. */
export async function joinHub(
  options: JoinOptions,
  home: Home,
  runtime: Runtime,
): Promise<Credentials> {
  refuseSecond(options, home);
  const hubUrl = hubUrlOf(options.url);
  const { serverId } = await describeHub(new HubClient(hubUrl, runtime));
  // The hub hands a token out once, and the invite may be good for one join only.
  home.prepare();
  const release = claimCredentials(home, runtime.now());
  try {
    // Another command may have joined meanwhile.
    refuseSecond(options, home);
    return await joinAt({ hubUrl, serverId }, options, home, runtime);
  } finally {
    release();
  }
}

async function joinAt(
  { hubUrl, serverId }: Pick<Credentials, 'hubUrl' | 'serverId'>,
  options: JoinOptions,
  home: Home,
  runtime: Runtime,
): Promise<Credentials> {
  // Until the hub takes the new membership, the one that is to be given up keeps its key.
  const key = nextKey(home);
  const body = {
    inviteToken: options.invite,
    groupKey: options.group,
    displayName: options.name,
    handle: options.handle,
    clientLabel: options.label ?? 'khub',
    hostname: hostname(),
    tools: options.tools,
    signingKey: signingKeyOf(key),
  };
  type Joined = Omit<Credentials, 'hubUrl' | 'serverId' | 'renewAt'>;
  const { token } = options;
  const client = new HubClient(hubUrl, runtime);
  const joined = await client.ask<Joined>({ path: '/api/v1/join', body, token }, 'accessToken');
  const { memberId, clientId, groupKey, accessToken, syncSigningSecret, expiresAt } = joined;
  const { signingKey } = joined;
  const credentials: Credentials = {
    hubUrl,
    serverId,
    memberId,
    clientId,
    groupKey,
    accessToken,
    syncSigningSecret,
    expiresAt,
    ...(signingKey !== undefined && { signingKey }),
    renewAt: renewalOf(expiresAt, runtime.now()),
  };
  home.writeCredentials(credentials);
  settleKey(home);
  home.forgetCursor();
  return credentials;
}
