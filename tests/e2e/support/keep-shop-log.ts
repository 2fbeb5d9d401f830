import { writeFile } from 'node:fs/promises'
import type { TestInfo } from '@playwright/test'
import type { ShopUnderTest } from './shop-under-test.ts'

export async function keepShopLog(shop: ShopUnderTest, testInfo: TestInfo): Promise<void> {
  const path = testInfo.outputPath('shop.log')
  await writeFile(path, shop.output.join(''))
  await testInfo.attach('log of the shop', { path })
}
