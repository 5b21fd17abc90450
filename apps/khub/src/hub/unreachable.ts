import { EXIT, Failure } from '../failure.js';
import { NoSignOfLife } from './sign-of-life.js';

interface Cause {
  says: string;
  remedy: string;
  /** Whether it stays so until somebody mends it. */
  isLasting?: true;
}

const NOT_LISTENING: Cause = {
  says: 'nothing listens there',
  remedy: 'Start the hub, or correct the address; if it has moved: khub move URL',
};
const UNKNOWN_NAME: Cause = {
  says: 'no such host is known',
  remedy:
    'Is the name spelt right, and the network (or VPN) up? If the hub has moved: khub move URL',
};
const SILENT: Cause = {
  says: 'it does not answer',
  remedy: 'A firewall or VPN may be in the way, or the hub hangs: look at its log.',
};
const STANDSTILL: Cause = {
  says: 'its answer stops before its end',
  remedy: 'A proxy or VPN may be in the way, or the hub hangs: look at its log.',
};
const UNTRUSTED: Cause = {
  says: 'its certificate is not trusted',
  remedy: 'NODE_EXTRA_CA_CERTS names the file of an authority of your own.',
  isLasting: true,
};

/** What the error codes of Node.js and undici mean to a person. */
const CAUSES: Readonly<Record<string, Cause>> = {
  ECONNREFUSED: NOT_LISTENING,
  ENOTFOUND: UNKNOWN_NAME,
  EAI_AGAIN: UNKNOWN_NAME,
  NO_SIGN_OF_LIFE: SILENT,
  STANDSTILL,
  ETIMEDOUT: SILENT,
  EHOSTUNREACH: SILENT,
  ENETUNREACH: SILENT,
  UND_ERR_CONNECT_TIMEOUT: SILENT,
  UND_ERR_HEADERS_TIMEOUT: SILENT,
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  CERT_HAS_EXPIRED: {
    says: 'its certificate has expired',
    remedy: 'Renew it on the server, unless the clock of this machine is wrong.',
    isLasting: true,
  },
  CERT_NOT_YET_VALID: {
    says: 'its certificate is not valid yet',
    remedy: 'Is the clock of this machine right?',
    isLasting: true,
  },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    says: 'its certificate is of another name',
    remedy: 'Take the name that the certificate has, or renew it with this one.',
    isLasting: true,
  },
  ERR_SSL_WRONG_VERSION_NUMBER: {
    says: 'it speaks no TLS',
    remedy: 'Perhaps the address begins with http:// instead.',
    isLasting: true,
  },
};

/** Why a request got no answer, in a few words, and what to do about it. */
export function causeOf(error: unknown): Cause {
  const { cause, message, code } = error as { cause?: Error; message: string; code?: string };
  const inner = cause as (Error & { code?: string }) | undefined;
  const known = CAUSES[inner?.code ?? code ?? ''];
  const says = inner?.message || message;
  return known ?? { says, remedy: 'Is the hub running, and the address right?' };
}

/** The failure of a request that got no answer. */
export function unreachable(url: string, error: unknown): Failure {
  const { says, remedy } = causeOf(error);
  return new Failure(EXIT.unreachable, `cannot reach ${url}: ${says}`, remedy);
}

/** Whether an error is that of a request that got no answer. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof NoSignOfLife || (error instanceof TypeError && error.cause !== undefined);
}
