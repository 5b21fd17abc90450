import type { Browser } from 'playwright-core';

export function browserPath(): Promise<string | undefined>;
export function openBrowser(): Promise<Browser>;
