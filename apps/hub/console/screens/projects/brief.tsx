import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { type RecordOf, answered, api } from '../../api/client.js';
import { Markdown } from '../../markdown/markdown.js';
import { Answer } from '../../parts/answer.js';
import { CopyButton } from '../../parts/copy-button.js';
import { PersonName } from '../../parts/person.js';
import { t } from './strings.js';

const BUDGETS = [600, 1_200, 2_400, 4_800, 8_000];
const USUAL = 1_200;

interface Props {
  groupKey: string;
  id: string;
  members: readonly RecordOf<'Member'>[];
}

/** What an agent is told that starts work on the project. */
export function Brief({ groupKey, id, members }: Props) {
  const [maxTokens, setBudget] = useState(USUAL);
  const [memberId, setReader] = useState('');
  const asked = useQuery({
    queryKey: ['brief', groupKey, id, maxTokens, memberId],
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/admin/projects/{groupKey}/{id}/brief', {
          params: { path: { groupKey, id }, query: { maxTokens, ...(memberId && { memberId }) } },
          signal,
        }),
      ),
  });
  return (
    <section>
      <h2>{t('brief')}</h2>
      <div class="actions brief-choices">
        <label class="field field-inline">
          <span>{t('budget')}</span>
          <select
            value={String(maxTokens)}
            onChange={(event) => setBudget(Number(event.currentTarget.value))}
          >
            {BUDGETS.map((budget) => (
              <option key={budget} value={String(budget)}>
                {t('tokens', { n: budget })}
              </option>
            ))}
          </select>
        </label>
        {members.length > 0 && (
          <label class="field field-inline">
            <span>{t('asReader')}</span>
            <select value={memberId} onChange={(event) => setReader(event.currentTarget.value)}>
              <option value="">—</option>
              {members.map((member) => (
                <option key={member.memberId} value={member.memberId}>
                  {member.displayName}
                </option>
              ))}
            </select>
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
