import { PersonChoice } from '../../forms/person-choice.js';
import { SelectField } from '../../forms/select-field.js';
import { ACTIONS, actionName } from './action-names.js';
import { t } from './strings.js';
import { TargetChoice } from './target-choice.js';

/** The names of all filters, as the address has them. */
export const FILTERS = ['action', 'actor', 'targetId', 'since', 'until'] as const;

/** What the address narrows the trail by; empty is any. `since` and `until` are days, as 2026-11-22, both meant with it. */
export type Filters = Record<(typeof FILTERS)[number], string>;

/** Returns the filters that an address names. */
export function filtersOf(query: Record<string, string>): Filters {
  return Object.fromEntries(FILTERS.map((name) => [name, query[name] ?? ''])) as Filters;
}

/** Returns when the day `later` days after a day begins in the reader's time zone, as ISO 8601; '' for a text that is not a day. */
export function dayStart(day: string, later = 0): string {
  const [year, month, date] = day.split('-').map(Number);
  if (year === undefined || month === undefined || date === undefined) return '';
  const at = new Date(year, month - 1, date + later);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
}

interface Props {
  filters: Filters;
  change: (changes: Partial<Filters>) => void;
}

/** The fields that narrow the trail. */
export function FilterBar({ filters, change }: Props) {
  const day = (name: 'since' | 'until', label: string) => (
    <label class="field">
      <span>{label}</span>
      <input
        type="date"
        value={filters[name]}
        onChange={(event) => change({ [name]: event.currentTarget.value.trim() })}
      />
    </label>
  );
  const isUnknown = filters.action !== '' && !ACTIONS.some((each) => each === filters.action);
  const actions = [
    ['', t('any')],
    ...(isUnknown ? [[filters.action, filters.action] as const] : []),
    ...ACTIONS.map((action) => [action, `${actionName(action)} (${action})`] as const),
  ] as const;
  return (
    <div class="filters spaced">
      <SelectField
        label={t('action')}
        value={filters.action}
        change={(action) => change({ action })}
        choices={actions}
      />
      <div class="field">
        <span>{t('actor')}</span>
        <PersonChoice
          label={t('actor')}
          value={filters.actor}
          change={(actor) => change({ actor })}
        />
      </div>
      <div class="field">
        <span>{t('target')}</span>
        <TargetChoice value={filters.targetId} change={(targetId) => change({ targetId })} />
      </div>
      {day('since', t('since'))}
      {day('until', t('until'))}
      {FILTERS.some((name) => filters[name] !== '') && (
        <button
          type="button"
          class="quiet-button"
          onClick={() => change({ action: '', actor: '', targetId: '', since: '', until: '' })}
        >
          {t('clear')}
        </button>
      )}
    </div>
  );
}
