import type { Page } from 'playwright-core';
import { picture, violations } from '../support/browser-page.js';
import { seedWithProject } from './seed.js';
import { ConsoleVisits } from './visits.js';

const visits = ConsoleVisits.ofFile(seedWithProject);

describe('leaving choices that are not saved', () => {
  it('is asked about, by a link and by keys, and loses nothing of who stays', async () => {
    const page = await visits.open('/projects/platform/billing');
    const role = page.getByLabel('Role: Ben Okafor');
    await role.selectOption('owner');
    await page.getByRole('link', { name: 'Home' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await dialog.waitFor();
    expect(await violations(page)).toEqual([]);
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await picture(page, `leaving-${width}`);
    }
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await role.inputValue()).toBe('owner');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('g');
    await page.keyboard.press('k');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Go anywhere' }).fill('Glossary');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { level: 1, name: 'Glossary' }).waitFor();
  });

  it('is not asked about where there is nothing to save', async () => {
    const page = await visits.open('/projects/platform/billing');
    await page.getByLabel('Role: Ben Okafor').selectOption('owner');
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('heading', { level: 1, name: 'What the team knows' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('is asked about by Back and Forward of the browser, which then go where they would have gone', async () => {
    const page = await visits.open('/');
    await page.getByRole('link', { name: 'Projects', exact: true }).click();
    await page.getByRole('link', { name: 'Billing' }).first().click();
    const role = page.getByLabel('Role: Ben Okafor');
    await role.selectOption('owner');
    const shown = page.url();
    await page.evaluate('history.back()');
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await role.inputValue()).toBe('owner');
    expect(page.url()).toBe(shown);
    await page.evaluate('history.back()');
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
    await page.evaluate('history.back()');
    await page.getByRole('heading', { level: 1, name: 'What the team knows' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('is asked about of what was typed into a dialog too, and by the browser when the page is closed', async () => {
    const page = await visits.openAlone('/');
    await page.getByRole('link', { name: 'Glossary' }).click();
    await page.getByRole('button', { name: 'Define a term' }).click();
    const term = page.getByRole('dialog').getByLabel('Term');
    const questions: string[] = [];
    page.on('dialog', (question) => {
      questions.push(question.type());
      void question.accept();
    });
    await term.fill('ledger');
    await page.evaluate('history.back()');
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await dialog.getByRole('button', { name: 'Stay' }).click();
    expect(await term.inputValue()).toBe('ledger');
    await page.reload();
    expect(questions).toEqual(['beforeunload']);
    await page.getByRole('heading', { level: 1, name: 'Glossary' }).waitFor();
    await page.reload();
    expect(questions).toHaveLength(1);
  });

  it.each([
    ['the key Escape', (page: Page) => page.keyboard.press('Escape')],
    ['a click beside it', (page: Page) => page.mouse.click(5, 400)],
    ['its cross', (page: Page) => page.getByRole('button', { name: 'Close' }).click()],
  ])('asks about what was typed into a dialog when %s is to close it', async (_, close) => {
    const page = await visits.open('/glossary');
    await page.getByRole('button', { name: 'Define a term' }).click();
    const form = page.getByRole('dialog', { name: 'Define a term' });
    await form.waitFor();
    await close(page);
    await form.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Define a term' }).click();
    const field = form.getByLabel('Definition');
    await field.fill('What took long to write');
    await close(page);
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.waitFor();
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await picture(page, `leaving-dialog-${width}`);
    }
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await page.waitForTimeout(100);
    expect(await page.getByRole('dialog').count()).toBe(1);
    expect(await field.inputValue()).toBe('What took long to write');
    await close(page);
    await question.getByRole('button', { name: 'Leave' }).click();
    await form.waitFor({ state: 'detached' });
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('asks about a reason that was typed also when it is cancelled', async () => {
    const page = await visits.open('/review');
    await page.keyboard.press('r');
    const form = page.getByRole('dialog');
    await form.getByLabel('Reason').fill('What took long to write');
    await form.getByRole('button', { name: 'Cancel' }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await form.getByLabel('Reason').inputValue()).toBe('What took long to write');
    const focus = await page.evaluate('document.activeElement.textContent');
    expect(focus).toBe('Cancel');
  });
});
