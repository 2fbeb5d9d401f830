import type { Page } from '@playwright/test'
import { expect } from './story.ts'

/** A screen reader hears the sentence once, from the page: toasts announce nothing. */
export async function expectSaidOnce(page: Page, sentence: string): Promise<void> {
  await expectSilentToast(page, sentence)
  const alert = page.getByRole('alert').filter({ hasText: sentence })
  await expect(alert).toHaveCount(1)
  await expect(alert).toBeVisible()
}

export async function expectSilentToast(page: Page, sentence: string): Promise<void> {
  const toast = page.locator('.Toastify__toast').filter({ hasText: sentence })
  await expect(toast).toHaveRole('group')
  await expect(page.locator('.Toastify')).toHaveAttribute('aria-live', 'off')
}
