import type { Page } from '@playwright/test'
import { expect } from './story.ts'

/**
 * Expects that the page says a sentence, and that a screen reader hears it once, from the page: the toast with it and
 * the list of toasts announce nothing.
 */
export async function expectSaidOnce(page: Page, sentence: string): Promise<void> {
  await expectSilentToast(page, sentence)
  const alert = page.getByRole('alert').filter({ hasText: sentence })
  await expect(alert).toHaveCount(1)
  await expect(alert).toBeVisible()
}

/** Expects a toast that announces nothing, in a list that announces nothing. */
export async function expectSilentToast(page: Page, sentence: string): Promise<void> {
  const toast = page.locator('.Toastify__toast').filter({ hasText: sentence })
  await expect(toast).toHaveRole('group')
  await expect(page.locator('.Toastify')).toHaveAttribute('aria-live', 'off')
}
