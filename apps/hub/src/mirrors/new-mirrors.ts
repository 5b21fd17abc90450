import {
  type ErrorCode,
  HubError,
  SEAL_NONCE_BYTES,
  hubNameOf,
  isHubName,
  originOf,
  seal,
  serverIdIn,
  slugOf,
} from '@app/domain';
import { Inject, Injectable } from '@nestjs/common';
import type { MirrorSettings } from '../event-store/mirror/mirror.js';
import { HubIdentity } from '../identity/hub-identity.js';
import { MASTER_KEY } from '../identity/master-key.js';
import { RANDOMNESS, type Randomness } from '../runtime/randomness.js';

/** A request for a new mirror. */
export interface MirrorRequest {
  url: string;
  /** A bearer of a member over there; or an invite, with which this hub becomes one. */
  token?: string | undefined;
  invite?: string | undefined;
  keys: string[];
  remoteGroupKey: string;
  groupKey: string;
  hub?: string | undefined;
  intervalSeconds: number;
}

function refuse(code: ErrorCode): never {
  throw new HubError(code);
}

/** The address of a hub; null for anything but an http or https URL without credentials, query and fragment. */
function hubUrlIn(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  return `${url.username}${url.password}${url.search}${url.hash}` === '' ? url : null;
}

function nameIn({ hub }: MirrorRequest, url: URL): string | null {
  if (hub === undefined) return hubNameOf(url);
  return isHubName(hub) ? hub : null;
}

/** Makes the settings of a new mirror from a request. */
@Injectable()
export class NewMirrors {
  constructor(
    private readonly identity: HubIdentity,
    @Inject(MASTER_KEY) private readonly masterKey: Buffer,
    @Inject(RANDOMNESS) private readonly random: Randomness,
  ) {}

  /** Throws `admin.mirror_...` for what is wrong with the request; does not check whether the mirror already exists. */
  settingsOf(request: MirrorRequest): MirrorSettings {
    const { token, invite, keys, intervalSeconds } = request;
    const secret = token ?? invite;
    if (secret === undefined || (token !== undefined && invite !== undefined))
      refuse('admin.mirror_access_invalid');
    const url = hubUrlIn(request.url) ?? refuse('admin.mirror_url_invalid');
    const [serverId, ...others] = new Set(keys.map(serverIdIn));
    if (!serverId || others.length > 0) refuse('admin.mirror_keys_invalid');
    if (serverId === this.identity.serverId) throw new HubError('admin.mirror_own_hub');
    const branch = slugOf(request.remoteGroupKey) ?? refuse('admin.mirror_name_invalid');
    const hub = nameIn(request, url) ?? refuse('admin.mirror_name_invalid');
    return {
      mirrorId: this.random.uuid(),
      origin: originOf(hub, branch),
      groupKey: slugOf(request.groupKey) ?? '',
      serverId,
      branch,
      url: url.href.replace(/\/+$/, ''),
      tokenSealed: seal(this.masterKey, secret, this.random.bytes(SEAL_NONCE_BYTES)),
      isInvite: token === undefined,
      keys,
      intervalMs: intervalSeconds * 1_000,
    };
  }
}
