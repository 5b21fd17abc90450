import { useQuery } from '@tanstack/preact-query';
import { answered, api } from '../../api/client.js';
import { type Choice, FindChoice } from '../../forms/find-choice.js';
import { useGroupShown } from '../../state/group-shown.js';
import { auditPage } from './rows.js';
import { t } from './strings.js';
import { targetName } from './target-name.js';

/** So many of each kind are offered; more words find the others. */
const OFFERED = 8;
/** Among so many projects one is looked for by its name. */
const MAX_PROJECTS = 500;
/** What may be an id that somebody has at hand. */
const ID = /^\S+$/;

interface Asked {
  words: string;
  groupKey: string;
  signal: AbortSignal;
}

const hasWords = (text: string, words: string) => text.toLowerCase().includes(words.toLowerCase());

async function itemsOf({ words, groupKey, signal }: Asked): Promise<Choice[]> {
  const query = { limit: OFFERED, includeSuperseded: true, query: words, groupKey };
  const { items } = await answered(
    api.GET('/api/v1/admin/knowledge', { params: { query }, signal }),
  );
  return items.map(({ id, title, groupKey: group }) => ({
    value: id,
    label: t('targetItem', { name: title, group }),
  }));
}

async function membersOf({ words, groupKey, signal }: Asked): Promise<Choice[]> {
  const query = { limit: OFFERED, query: words, groupKey };
  const { members } = await answered(
    api.GET('/api/v1/admin/members', { params: { query }, signal }),
  );
  return members.map(({ memberId, displayName, handle, groupKey: group }) => ({
    value: memberId,
    label: t('targetMember', { name: `${displayName} (${handle})`, group }),
  }));
}

async function projectsOf({ words, groupKey, signal }: Asked): Promise<Choice[]> {
  const query = { limit: MAX_PROJECTS, groupKey, includeFinished: true };
  const { projects } = await answered(
    api.GET('/api/v1/admin/projects', { params: { query }, signal }),
  );
  return projects
    .filter(({ name }) => hasWords(name, words))
    .slice(0, OFFERED)
    .map(({ id, name, groupKey: group }) => ({
      value: id,
      label: t('targetProject', { name, group }),
    }));
}

async function termsOf({ words, groupKey, signal }: Asked): Promise<Choice[]> {
  const query = { limit: OFFERED, query: words, groupKey };
  const { items } = await answered(
    api.GET('/api/v1/admin/glossary', { params: { query }, signal }),
  );
  return items.map(({ id, term, groupKey: group }) => ({
    value: id,
    label: t('targetTerm', { name: term, group }),
  }));
}

/** Tells those of one name apart, since what is typed has to mean one of them. */
function apart(choices: readonly Choice[]): Choice[] {
  const times = new Map<string, number>();
  for (const { label } of choices) times.set(label, (times.get(label) ?? 0) + 1);
  return choices.map(({ value, label }) =>
    times.get(label) === 1 ? { value, label } : { value, label: `${label} ${value}` },
  );
}

async function targetsNamed(asked: Asked): Promise<Choice[]> {
  const items = itemsOf(asked);
  // Before anything is typed, what was written last is likelier meant than the first of a list of names.
  if (asked.words === '') return apart(await items);
  const found = await Promise.all([items, projectsOf(asked), membersOf(asked), termsOf(asked)]);
  // Called otherwise than it is typed: no word is taken for an id before somebody says so.
  const own = { value: asked.words, label: t('targetId', { id: asked.words }) };
  // An item is found by all that it says, but is offered by what it is called: the list shows no other.
  const named = found.flat().filter((each) => hasWords(each.label, asked.words));
  return [...apart(named), ...(ID.test(asked.words) ? [own] : [])];
}

/** What it is called in the newest row of it that says so; undefined where none does. */
function useNameOf(targetId: string): string | undefined {
  const { data } = useQuery({
    queryKey: ['audit', 'name-of', targetId],
    queryFn: async ({ signal }) => {
      const any = { groupKey: '', action: '', actor: '', since: '', until: '' };
      const { rows } = await auditPage({ ...any, targetId }, undefined, signal);
      return rows.map(targetName).find((name) => name !== undefined) ?? null;
    },
    enabled: targetId !== '',
  });
  return data ?? undefined;
}

interface Props {
  /** The id of what something was done to; empty for anything. */
  value: string;
  change: (targetId: string) => void;
}

/** Chooses what something was done to, by what it is called or by its id, of the group that is chosen or all. */
export function TargetChoice({ value, change }: Props) {
  const groupKey = useGroupShown();
  const shown = useNameOf(value);
  return (
    <FindChoice
      label={t('target')}
      placeholder={t('anything')}
      of={['audit-targets', groupKey, shown]}
      // What stands there of what is chosen is no words to look for.
      find={(words, signal) =>
        targetsNamed({ words: words === shown ? '' : words, groupKey, signal })
      }
      value={value}
      shown={shown}
      change={change}
    />
  );
}
