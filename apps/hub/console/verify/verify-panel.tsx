import { useEffect, useRef, useState } from 'preact/hooks';
import { problemOf } from '../api/problem.js';
import type { Problem } from '../api/problem.js';
import { Icon } from '../parts/icon.js';
import { ProblemNote } from '../parts/problem-note.js';
import { seenKey } from './seen-key.js';
import { t } from './strings.js';
import type { Order, Verdict } from './verdict.js';
import { type Progress, verifyLog } from './verify-log.js';

const KEY_NAMES = { first: 'keyFirst', same: 'keySame', other: 'keyOther' } as const;

function isSound({ broken, notAsShown, isRootSigned, isSignatureGood }: Verdict): boolean {
  return !broken && notAsShown.length === 0 && isRootSigned && isSignatureGood;
}

function Line({ isGood, text }: { isGood: boolean; text: string }) {
  return (
    <li class={isGood ? 'proof-good' : 'proof-bad'}>
      <Icon name={isGood ? 'check' : 'warning'} />
      <span>{text}</span>
    </li>
  );
}

function Checks({ verdict, order }: { verdict: Verdict; order: Order }) {
  const { broken, notAsShown, isRootSigned, isSignatureGood, publicKey } = verdict;
  const [name = '', id = ''] = publicKey.split('+');
  return (
    <ul class="proof">
      <Line
        isGood={!broken}
        text={broken ? t('broken', { ...broken }) : t('chain', { n: verdict.events })}
      />
      {order.shown.length > 0 && (
        <Line
          isGood={notAsShown.length === 0}
          text={
            notAsShown.length === 0
              ? t('shown', { n: order.shown.length })
              : t('notShown', { sequences: notAsShown.join(', ') })
          }
        />
      )}
      <Line
        isGood={isRootSigned}
        text={isRootSigned ? t('root', { size: verdict.checkpointSize }) : t('noRoot')}
      />
      <Line
        isGood={isSignatureGood}
        text={isSignatureGood ? t('signature', { key: `${name} ${id}` }) : t('noSignature')}
      />
    </ul>
  );
}

function Outcome({ verdict, order }: { verdict: Verdict; order: Order }) {
  const isGood = isSound(verdict);
  const key = seenKey(order.logId, verdict.publicKey);
  const seconds = (verdict.milliseconds / 1_000).toFixed(1);
  return (
    <div class={isGood ? 'note note-good' : 'note note-danger'} role="status">
      <Icon name={isGood ? 'seal' : 'warning'} />
      <div>
        <strong>{isGood ? t('intact') : t('brokenTitle')}</strong>{' '}
        <span class="fine">{t('took', { seconds })}</span>
        <h3>{t('checked')}</h3>
        <Checks verdict={verdict} order={order} />
        <h3>{t('notChecked')}</h3>
        <ul class="proof">
          {verdict.withoutPayload > 0 && <li>{t('payloads', { n: verdict.withoutPayload })}</li>}
          <li class={key === 'other' ? 'proof-bad' : ''}>{t(KEY_NAMES[key])}</li>
          <li>{t('others')}</li>
        </ul>
      </div>
    </div>
  );
}

type State = { progress?: Progress; verdict?: Verdict; problem?: Problem };

interface Props {
  order: Order;
  /** Whether nobody need ask for it. */
  startsByItself?: boolean;
}

/** Recomputes a log in this browser when asked to, and says what that proves and what not. */
export function VerifyPanel({ order, startsByItself = false }: Props) {
  const [state, show] = useState<State>({});
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const start = () => {
    const controller = new AbortController();
    stop.current = controller;
    show({ progress: { done: 0, size: 0 } });
    verifyLog(order, (progress) => show({ progress }), controller.signal).then(
      (verdict) => show({ verdict }),
      (thrown: unknown) => {
        show(controller.signal.aborted ? {} : { problem: problemOf(thrown) });
      },
    );
  };
  useEffect(() => {
    if (startsByItself) start();
  }, []);
  const { progress, verdict, problem } = state;
  if (progress)
    return (
      <div class="verifying">
        <progress max={Math.max(progress.size, 1)} value={progress.done} aria-label={t('start')} />
        <span>{t('progress', { ...progress })}</span>
        <button type="button" class="button" onClick={() => stop.current?.abort()}>
          {t('stop')}
        </button>
      </div>
    );
  return (
    <>
      {verdict && <Outcome verdict={verdict} order={order} />}
      {problem && <ProblemNote problem={problem} />}
      <button type="button" class="button" onClick={start}>
        <Icon name="seal" />
        {t('start')}
      </button>
    </>
  );
}
