import { useQuery } from '@tanstack/preact-query';
import type { ComponentChildren } from 'preact';
import { useAsked } from '../../api/asked.js';
import { type RecordOf, answered, api } from '../../api/client.js';
import { Command } from '../../parts/command.js';
import { Icon } from '../../parts/icon.js';
import { addressOf, itemAddress } from '../../state/addresses.js';
import { VerifyPanel } from '../../verify/verify-panel.js';
import { t } from './strings.js';

interface StepProps {
  number: number;
  title: string;
  isDone: boolean;
  /** What came of it. */
  outcome?: ComponentChildren;
  children: ComponentChildren;
}

function Step({ number, title, isDone, outcome, children }: StepProps) {
  return (
    <li class={isDone ? 'step step-done' : 'step'}>
      <span class="step-mark" aria-hidden="true">
        {isDone ? <Icon name="check" /> : number}
      </span>
      <div>
        <h3>
          {title} <span class="sr-only">{isDone ? t('stepDone') : t('stepOpen')}</span>
        </h3>
        {isDone ? outcome : children}
      </div>
    </li>
  );
}

/** No hint tells that an agent was started, and somebody waits for the tick. */
const LOOKS_MS = 2_000;

function useFirst() {
  const query = { limit: 1 };
  const { data } = useQuery({
    queryKey: ['overview', 'first steps'],
    queryFn: async ({ signal }) => {
      const usable = { ...query, usable: true };
      const [{ invites }, { members }, { mcpCount }] = await Promise.all([
        answered(api.GET('/api/v1/admin/invites', { params: { query: usable }, signal })),
        answered(api.GET('/api/v1/admin/members', { params: { query }, signal })),
        answered(api.GET('/api/v1/admin/sessions', { signal })),
      ]);
      return { invite: invites[0], member: members[0], isConnected: mcpCount > 0 };
    },
    refetchInterval: LOOKS_MS,
  });
  return data;
}

/** The first event, recomputed here as soon as it is there. */
function FirstEvent({ item }: { item: RecordOf<'Knowledge'> }) {
  const { groupKey, id } = item;
  const { data } = useAsked(['history', groupKey, id, 'first event'], (signal) =>
    api.GET('/api/v1/admin/knowledge/{groupKey}/{id}/history', {
      params: { path: { groupKey, id }, query: { limit: 1 } },
      signal,
    }),
  );
  const event = data?.events[0];
  return (
    <>
      <p>
        <a href={itemAddress(item)} dir="auto">
          {item.title}
        </a>
      </p>
      {event && (
        <div class="proof-place">
          <VerifyPanel order={{ logId: event.logId, shown: [event.log] }} startsByItself />
        </div>
      )}
    </>
  );
}

/** How one becomes a member: by the invite that the first start has made, else by one to be made first. */
function joinCommand(baseUrl: string, invite: RecordOf<'Invite'> | undefined): string {
  return invite
    ? `npx khub join ${baseUrl} --invite ${invite.token}`
    : `npx khub invite --hub ${baseUrl}`;
}

function joinedBy({ displayName, clients }: RecordOf<'Member'>): string {
  const [client] = clients;
  const host = client?.hostname ?? client?.clientLabel;
  return host == null
    ? t('joined', { name: displayName })
    : t('joinedFrom', { name: displayName, host });
}

interface Props {
  baseUrl: string;
  /** The newest item, once there is one. */
  item: RecordOf<'Knowledge'> | undefined;
  /** Puts the steps away. */
  finish: () => void;
}

/** What to do with an empty hub; each step is ticked once it was done. */
export function FirstSteps({ baseUrl, item, finish }: Props) {
  const first = useFirst();
  const member = first?.member;
  const isJoined = (member?.clients.length ?? 0) > 0;
  return (
    <section class="panel first-steps">
      <h2>{t('firstTitle')}</h2>
      <p class="lead">{t('firstLead')}</p>
      <ol>
        <Step
          number={1}
          title={t('stepJoin')}
          isDone={isJoined}
          outcome={member && <p class="quiet">{joinedBy(member)}</p>}
        >
          <Command text={joinCommand(baseUrl, first?.invite)} />
          <p class="fine">
            <a href={addressOf('/people')}>{t('orHere')}</a>
          </p>
        </Step>
        <Step number={2} title={t('stepAgent')} isDone={first?.isConnected === true}>
          <Command text="npx khub setup claude-code --user" />
          <p class="fine">{t('otherAgents')}</p>
        </Step>
        <Step
          number={3}
          title={t('stepCapture')}
          isDone={item !== undefined}
          outcome={item && <FirstEvent item={item} />}
        >
          <Command text="npx khub add 'We use pnpm, not npm' --type decision" />
        </Step>
      </ol>
      {isJoined && item && (
        <button type="button" class="button button-primary" onClick={finish}>
          {t('finish')}
        </button>
      )}
    </section>
  );
}
