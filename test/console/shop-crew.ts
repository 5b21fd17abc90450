import type { Page } from 'playwright-core';
import type { Joined } from '../support/hub.js';
import { restrictedProject } from '../support/projects.js';
import { tell } from './team.js';
import { ConsoleVisits } from './visits.js';

/** A group of three with a project that only they see, whose notes are old, and visits to its hub. */
export class ShopCrew {
  ida!: Joined;
  bo!: Joined;
  rea!: Joined;
  /** How often notes were written. */
  round = 0;

  readonly visits = ConsoleVisits.ofFile(async (hub) => {
    await hub.group('crew');
    this.ida = await hub.join('crew', 'Ida');
    this.bo = await hub.join('crew', 'Bo');
    this.rea = await hub.join('crew', 'Rea');
    await restrictedProject(hub, this.ida, 'shop', [
      [this.bo, 'member'],
      [this.rea, 'reader'],
    ]);
  });

  /** Writes notes named after the letters of the alphabet; answers what their ids begin with, which is a tag of theirs. */
  async notes(...letters: string[]): Promise<string> {
    const name = `r${++this.round}`;
    const said = (letter: string) => ({
      id: `${name}-${letter}`,
      title: `Note ${letter} of round ${this.round}`,
      summary: `What is known about ${letter}, in a sentence that says enough.`,
      content: `The port is 5432.\n\nIt listens on all addresses of ${letter}.`,
      tags: ['ports', name],
      projectKey: 'shop',
      updatedAt: '2024-03-01T08:00:00.000Z',
    });
    await tell(
      this.visits.hub,
      this.ida,
      letters.map((letter) => ({
        id: `e-${name}-${letter}`,
        kind: 'knowledge.captured',
        payload: { knowledge: said(letter) },
      })),
    );
    return name;
  }

  /** What the hub says of an item. */
  async pageOf(id: string) {
    return (await this.visits.hub.ask(`/api/v1/admin/knowledge/crew/${id}`)).body;
  }

  /** Opens a screen as a member who came with a code. */
  async openAs(member: Joined, path: string): Promise<Page> {
    const { accessToken: token } = member;
    const { body } = await this.visits.hub.ask('/api/v1/console/codes', { method: 'POST', token });
    return this.visits.open(`${path}#code=${body.code}`);
  }
}
