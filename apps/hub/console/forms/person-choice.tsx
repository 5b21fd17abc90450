import { useQuery } from '@tanstack/preact-query';
import { type RecordOf, answered, api } from '../api/client.js';
import { useGroupShown } from '../state/group-shown.js';
import { type Choice, FindChoice } from './find-choice.js';
import { t } from './strings.js';

type Member = RecordOf<'Member'>;

/** So many are offered; more words find the others. */
const OFFERED = 20;
/** Who acts without being a member. */
const ADMINISTRATOR = 'administrator';
/** What may be an id that somebody has at hand. */
const ID = /^(member_|administrator:)\S+$/;

function nameOf({ displayName, handle, groupKey }: Member): string {
  return `${displayName} (${handle}, ${groupKey})`;
}

async function membersNamed(
  query: string,
  groupKey: string,
  signal: AbortSignal,
): Promise<readonly Member[]> {
  const asked = { limit: OFFERED, query, groupKey };
  const { members } = await answered(
    api.GET('/api/v1/admin/members', { params: { query: asked }, signal }),
  );
  return members;
}

/** What somebody is called; undefined for nobody, and for who is not known. */
function useNameOf(actor: string): string | undefined {
  // `member_<group>_<handle>`: neither has the line in it.
  const [, , handle = ''] = actor.split('_');
  const { data: members = [] } = useQuery({
    queryKey: ['members', 'named', handle],
    queryFn: ({ signal }) => membersNamed(handle, '', signal),
    enabled: handle !== '',
  });
  if (actor === ADMINISTRATOR) return t('administrator');
  const member = members.find(({ memberId }) => memberId === actor);
  return member && nameOf(member);
}

interface Props {
  /** What it looks for. */
  label: string;
  /** A member's id, or whoever else acts; empty for anybody. */
  value: string;
  change: (actor: string) => void;
}

/** Chooses who did something, by name, of the group that is chosen or all. */
export function PersonChoice({ label, value, change }: Props) {
  const groupKey = useGroupShown();
  const shown = useNameOf(value);
  const find = async (words: string, signal: AbortSignal): Promise<Choice[]> => {
    const others = [
      { value: ADMINISTRATOR, label: t('administrator') },
      ...(ID.test(words) ? [{ value: words, label: words }] : []),
    ].filter((each) => each.label.toLowerCase().includes(words.toLowerCase()));
    // What stands there of whoever is chosen is no words to look for.
    const members = await membersNamed(words === shown ? '' : words, groupKey, signal);
    return [...members.map((each) => ({ value: each.memberId, label: nameOf(each) })), ...others];
  };
  return (
    <FindChoice
      label={label}
      placeholder={t('anybody')}
      of={['members', groupKey, shown]}
      find={find}
      value={value}
      shown={shown}
      change={change}
    />
  );
}
