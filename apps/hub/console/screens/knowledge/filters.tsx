import { SelectField } from '../../forms/select-field.js';
import { t } from './strings.js';

/** What a search may be narrowed by; empty is any. */
export interface Filters {
  query: string;
  layer: string;
  type: string;
  tag: string;
  projectKey: string;
  status: string;
  /** `true` where the words are taken as they were typed. */
  asTyped: string;
}

/** The names of all filters, as the address has them. */
export const FILTERS = [
  'query',
  'layer',
  'type',
  'tag',
  'projectKey',
  'status',
  'asTyped',
] as const;
/** Those that belong to the words. */
const OF_WORDS: readonly string[] = ['query', 'asTyped'];

/** Below this width the filters wait behind their name. */
const NARROW_PX = 640;
const LAYERS = ['canonical', 'extract', 'raw'];
const STATUSES = ['proposed', 'superseded', 'tombstone'];

/** Returns the filters that an address names. */
export function filtersOf(query: Record<string, string>): Filters {
  return Object.fromEntries(FILTERS.map((name) => [name, query[name] ?? ''])) as unknown as Filters;
}

interface Props {
  filters: Filters;
  change: (changes: Partial<Filters>) => void;
}

const asTheyAre = (words: readonly string[]) => words.map((word) => [word, word] as const);

function Word({
  filters,
  change,
  name,
  label,
}: Props & { name: 'type' | 'tag' | 'projectKey'; label: string }) {
  return (
    <label class="field">
      <span>{label}</span>
      <input
        type="text"
        value={filters[name]}
        placeholder={t('any')}
        onChange={(event) => change({ [name]: event.currentTarget.value.trim() })}
      />
    </label>
  );
}

/** The fields beside the search. */
export function FilterBar({ filters, change }: Props) {
  const isNarrowed = FILTERS.some((name) => !OF_WORDS.includes(name) && filters[name] !== '');
  return (
    <details class="filter-place" open={isNarrowed || innerWidth > NARROW_PX}>
      <summary>{t('filters')}</summary>
      <div class="filters">
        <SelectField
          label={t('layer')}
          value={filters.layer}
          change={(layer) => change({ layer })}
          choices={[['', t('any')], ...asTheyAre(LAYERS)]}
        />
        <Word name="type" label={t('type')} filters={filters} change={change} />
        <Word name="projectKey" label={t('project')} filters={filters} change={change} />
        <Word name="tag" label={t('tag')} filters={filters} change={change} />
        <SelectField
          label={t('status')}
          value={filters.status}
          change={(status) => change({ status })}
          choices={[['', t('inForce')], ['all', t('withSuperseded')], ...asTheyAre(STATUSES)]}
        />
        {isNarrowed && (
          <button
            type="button"
            class="quiet-button"
            onClick={() => change({ layer: '', type: '', tag: '', projectKey: '', status: '' })}
          >
            {t('clear')}
          </button>
        )}
      </div>
      <p class="fine filters-too">{t('inWords')}</p>
    </details>
  );
}
