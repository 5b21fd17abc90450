import { Page } from '../parts/page.js';
import { BASE } from '../state/addresses.js';
import { t } from './strings.js';

/** What an address shows that names no screen. */
export function NotFound() {
  return (
    <Page title={t('notFound')} lead={t('notFoundWhy')}>
      <a class="button" href={`${BASE}/`}>
        {t('toHome')}
      </a>
    </Page>
  );
}
