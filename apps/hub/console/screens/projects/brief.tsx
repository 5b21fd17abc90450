import { useState } from 'preact/hooks';
import { useAsked } from '../../api/asked.js';
import { api } from '../../api/client.js';
import { FindChoice } from '../../forms/find-choice.js';
import { SelectField } from '../../forms/select-field.js';
import { Markdown } from '../../markdown/markdown.js';
import { Answer } from '../../parts/answer.js';
import { CopyButton } from '../../parts/copy-button.js';
import { PersonName } from '../../parts/person.js';
import { type Person, findPeople } from './read-access.js';
import { t } from './strings.js';

const BUDGETS = [600, 1_200, 2_400, 4_800, 8_000];
const USUAL = 1_200;

interface Props {
  groupKey: string;
  id: string;
  /** Whose brief may be asked for. */
  people: readonly Person[];
  /** Whether there are more, who are found by name. */
  isCut?: boolean;
}

type ReaderProps = Omit<Props, 'id'> & { value: string; change: (memberId: string) => void };

/** Chooses whose brief is shown. */
function ReaderChoice({ groupKey, people, isCut = false, value, change }: ReaderProps) {
  if (isCut)
    return (
      <FindChoice
        label={t('asReader')}
        placeholder={t('findPerson')}
        of={['members', groupKey]}
        find={async (words, signal) =>
          (await findPeople(groupKey, words, signal)).map(({ memberId, displayName, handle }) => ({
            value: memberId,
            label: `${displayName} (${handle})`,
          }))
        }
        value={value}
        change={change}
      />
    );
  return (
    <select
      aria-label={t('asReader')}
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
    >
      {value === '' && <option value="" />}
      {people.map(({ memberId, displayName }) => (
        <option key={memberId} value={memberId}>
          {displayName}
        </option>
      ))}
    </select>
  );
}

/** What an agent is told that starts work on the project. */
export function Brief({ groupKey, id, people, isCut = false }: Props) {
  const [maxTokens, setBudget] = useState(USUAL);
  const [memberId, setReader] = useState('');
  const asked = useAsked(['brief', groupKey, id, maxTokens, memberId], (signal) =>
    api.GET('/api/v1/admin/projects/{groupKey}/{id}/brief', {
      params: { path: { groupKey, id }, query: { maxTokens, memberId } },
      signal,
    }),
  );
  return (
    <section>
      <h2>{t('brief')}</h2>
      <div class="actions brief-choices">
        <SelectField
          label={t('budget')}
          value={String(maxTokens)}
          change={(budget) => setBudget(Number(budget))}
          choices={BUDGETS.map((budget) => [String(budget), t('tokens', { n: budget })])}
          isInline
        />
        {people.length > 0 && (
          <label class="field field-inline">
            <span>{t('asReader')}</span>
            <ReaderChoice
              groupKey={groupKey}
              people={people}
              isCut={isCut}
              value={memberId || (isCut ? '' : (asked.data?.reader.memberId ?? ''))}
              change={setReader}
            />
          </label>
        )}
        {asked.data && <CopyButton text={asked.data.markdown} />}
      </div>
      <Answer asked={asked} rows={4}>
        {({ markdown, tokens, reader }) => (
          <div class="panel">
            <p class="fine">
              {t('tokens', { n: tokens })} · <PersonName person={reader} />
            </p>
            <Markdown text={markdown} />
          </div>
        )}
      </Answer>
    </section>
  );
}
