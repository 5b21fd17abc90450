import { useState } from 'preact/hooks';
import type { RecordOf } from '../../api/client.js';
import { Page } from '../../parts/page.js';
import { Groups } from './groups.js';
import { InviteDialog } from './invite-dialog.js';
import { InvitedDialog } from './invited-dialog.js';
import { Invites } from './invites.js';
import { Members } from './members.js';
import { t } from './strings.js';

/** Who is in, who is invited, and into which groups. */
export function People() {
  const [isInviting, invite] = useState(false);
  const [made, setMade] = useState<RecordOf<'Invite'>>();
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      isWide
      actions={
        <button type="button" class="button button-primary" onClick={() => invite(true)}>
          {t('invite')}
        </button>
      }
    >
      <div class="stack">
        <Members />
        <Invites />
        <Groups />
      </div>
      {isInviting && <InviteDialog made={setMade} close={() => invite(false)} />}
      {made && <InvitedDialog invite={made} close={() => setMade(undefined)} />}
    </Page>
  );
}
