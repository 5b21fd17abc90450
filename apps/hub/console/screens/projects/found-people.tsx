import { useQuery } from '@tanstack/preact-query';
import { useEffect, useState } from 'preact/hooks';
import { FindField } from '../../forms/find-field.js';
import { useSettled } from '../../hooks/use-settled.js';
import type { Access } from './access-change.js';
import { PeopleRoles } from './people-choice.js';
import { type Person, findPeople } from './read-access.js';
import { t } from './strings.js';

/** The most people that are shown at once. */
const MOST = 100;

interface Props {
  groupKey: string;
  /** Whoever is known so far. */
  people: readonly Person[];
  access: Access;
  change: (access: Access) => void;
  /** Takes in whoever was found. */
  meet: (people: readonly Person[]) => void;
}

/** Chooses the role of each person of a group that is too large to be listed: whoever has one stands there, everybody else is found by name. */
export function FoundPeople({ groupKey, people, access, change, meet }: Props) {
  const [words, setWords] = useState('');
  // Who was on the list stays there while its role is taken away.
  const [onList] = useState<ReadonlySet<string>>(() => new Set(access.roles.keys()));
  const query = useSettled(words.trim());
  const { data: found } = useQuery({
    queryKey: ['members', groupKey, 'found', query],
    queryFn: ({ signal }) => findPeople(groupKey, query, signal),
    enabled: query !== '',
  });
  useEffect(() => {
    if (found) meet(found);
  }, [found]);
  const listed = people.filter(
    ({ memberId }) => onList.has(memberId) || access.roles.has(memberId),
  );
  const shown = query === '' ? listed : (found ?? []);
  return (
    <>
      <FindField label={t('findPerson')} value={words} change={setWords} />
      {query === '' && <p class="quiet">{t('onList', { n: listed.length })}</p>}
      <PeopleRoles
        people={shown.slice(0, MOST)}
        access={access}
        change={change}
        more={Math.max(shown.length - MOST, 0)}
      />
    </>
  );
}
