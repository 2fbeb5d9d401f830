import type { Page } from '@playwright/test'
import { field, openAsOwner, update } from '#tests/e2e/support/owner.ts'
import { findProduct } from '#tests/e2e/support/shopper.ts'
import { anyWidth, expect, story } from '#tests/e2e/support/story.ts'
import { webGl } from '#tests/e2e/support/web-gl.ts'

story.use(webGl)

const modelOf = (name: string) => `catalogue/models/${name}.glb`
const choose = (page: Page) => page.getByLabel(/^(Choose a|Replace the) model$/)
const roomButton = (page: Page) => page.getByRole('button', { name: 'See it in your room' })

story('the owner uploads a model of the piece’s size', anyWidth, async ({ page, shop, pageErrors }) => {
  pageErrors.expect(/status of 400/)
  const id = await findProduct(page, 'Kingsland Lamp Table')
  await openAsOwner(page, shop, `/admin/product/${id}/edit`)
  const model = field(page, 'Model')
  await expect(model).toHaveValue(/^\/models\/kingsland-lamp-table\.[0-9a-f]{8}\.glb$/)
  await page.getByRole('button', { name: 'Remove the model' }).click()
  await update(page).click()
  await expect(page.getByText('Product updated')).toBeVisible()
  await page.goto(`/product/${id}`)
  await expect(page.getByRole('button', { name: 'Enlarge', exact: true })).toBeVisible()
  await expect(roomButton(page)).toHaveCount(0)

  await page.goto(`/admin/product/${id}/edit`)
  await choose(page).setInputFiles({
    name: 'table.glb',
    mimeType: 'model/gltf-binary',
    buffer: Buffer.from('no model'),
  })
  await expect(model).toHaveAccessibleDescription(
    /^We can’t open this as a 3D model\. Choose a GLB file: binary glTF 2\.0\./,
  )
  await choose(page).setInputFiles(modelOf('omaha-tv-stand'))
  await expect(model).toHaveAccessibleDescription(
    /^The model is 18\d\d × 4\d\d × 56\d mm, but the piece’s sizes are 450 × 450 × 600 mm\. Correct one of them/,
  )
  await choose(page).setInputFiles(modelOf('kingsland-lamp-table'))
  await expect(model).toHaveAccessibleDescription(/^Its size is right: 45\d × 45\d × 60\d mm$/)
  await update(page).click()
  await expect(page.getByText('Product updated')).toBeVisible()

  await page.goto(`/product/${id}`)
  await roomButton(page).click()
  await expect(page.getByText('3D model ready.')).toBeAttached()
})
