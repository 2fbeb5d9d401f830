import { storyInOwnShop } from '#tests/e2e/support/own-shops.ts'
import { openAsOwner, openPlace } from '#tests/e2e/support/owner.ts'
import { expect, gate } from '#tests/e2e/support/story.ts'
import { measureOverflow } from '#tests/e2e/support/walk.ts'

const story = storyInOwnShop('quiet')

story(
  'the owner changes and moves slides of the home page by keyboard, publishes them, and takes them back',
  gate.desktop,
  async ({ page, shop, pageErrors }) => {
    pageErrors.expect(/status of 40[09]/)
    const homeTitle = async () => /<h1[^>]*>([^<]*)</.exec(await (await page.request.get('/')).text())?.[1]
    await openAsOwner(page, shop, '/admin')
    await openPlace(page, 'Content')
    await page.getByRole('link', { name: 'Home page', exact: true }).press('Enter')
    await expect(page).toHaveURL('/admin/content/home')
    const slides = page.getByRole('list', { name: 'Hero slides' })
    await expect(slides.getByRole('listitem')).toHaveCount(2)
    await expect(slides.getByText('Live', { exact: true })).toHaveCount(2)
    expect(await measureOverflow(page)).toBe(0)

    await slides.getByRole('button', { name: 'Edit slide 2' }).press('Enter')
    const heading = page.getByLabel('Heading')
    await expect(heading).toBeFocused()
    await heading.fill('Room for ten.')
    await page.getByLabel('Second line').fill('Dining tables from 1400 to 2183 mm, made to order.')
    await expect(page.getByRole('figure', { name: 'Preview' }).locator('ins')).toHaveText('made to order.')
    await page.getByLabel('Goes to').fill('javascript:alert(1)')
    await page.getByLabel('Goes to').press('Control+Enter')
    await expect(page.locator('.invalid-feedback')).toContainText('Enter an address of the shop that begins with /')
    await expect(page.getByLabel('Goes to')).toBeFocused()
    await page.getByLabel('Goes to').fill('/dining/dining')
    await expect(slides.getByText('Changed', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Done' }).press('Enter')
    await expect(slides.getByRole('button', { name: 'Edit slide 2' })).toBeFocused()

    // Up by Alt with an arrow, and the focus goes along.
    await page.keyboard.press('Alt+ArrowUp')
    await expect(slides.getByRole('button', { name: 'Edit slide 1' })).toBeFocused()
    await expect(slides.getByRole('listitem').first()).toContainText('Room for ten.')
    await expect(page.getByText('2 changes aren’t published.')).toBeVisible()
    await page.reload()
    await expect(slides.getByRole('listitem').first()).toContainText('Room for ten.')
    await expect(page.getByText('Not saved', { exact: true })).toBeVisible()
    await slides.getByRole('button', { name: 'Move slide 1 down' }).press('Enter')
    await expect(slides.getByRole('button', { name: 'Move slide 2 down' })).toBeFocused()
    await slides.getByRole('button', { name: 'Move slide 2 up' }).press('Enter')
    await expect(slides.getByRole('listitem').first()).toContainText('Room for ten.')

    await page.keyboard.press('Control+s')
    await expect(page.getByText('Draft saved', { exact: true })).toBeVisible()
    await expect(page.getByText('Draft, not published')).toBeVisible()
    expect(await homeTitle()).toBe('Go on, put your feet\u00a0up.')

    // Undo works before the page is read again.
    const read = Promise.withResolvers<void>()
    await page.route('/api/content/home', async (route) => {
      await read.promise
      await route.continue()
    })
    await slides.getByRole('button', { name: 'Move slide 1 up' }).press('Control+Enter')
    await expect(page.getByText('Home page published. Customers see it now.')).toBeVisible()
    expect(await homeTitle()).toBe('Room for ten.')
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(page.getByText('Home page restored', { exact: true })).toBeVisible()
    read.resolve()
    expect(await homeTitle()).toBe('Go on, put your feet\u00a0up.')
    await expect(slides.getByRole('listitem').first()).toContainText('Go on, put your feet')

    const history = page.getByRole('region', { name: 'History of the home page' })
    await history
      .getByRole('button', { name: /^Restore Room for ten\./ })
      .first()
      .press('Enter')
    await expect(slides.getByRole('listitem').first()).toContainText('Room for ten.')
    expect(await measureOverflow(page)).toBe(0)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Room for ten.')
    await expect(page.getByText('1 / 2')).toBeVisible()
    expect(await measureOverflow(page)).toBe(0)
  },
)

story(
  'the owner adds a slide with a picture of their own, and sees what another window has saved',
  async ({ page, shop, pageErrors }) => {
    pageErrors.expect(/status of 40[09]/)
    await openAsOwner(page, shop, '/admin/content/home')
    const slides = page.getByRole('list', { name: 'Hero slides' })
    await page.getByRole('button', { name: 'Add a slide' }).press('Enter')
    await expect(page.getByLabel('Heading')).toBeFocused()
    await page.keyboard.type('Spring is here.')
    await page.getByLabel('Second line').fill('New pieces of ash.')
    await page.getByLabel('Link words').fill('See the new pieces')
    await page.getByLabel('Goes to').fill('/products')
    await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
    await expect(page.locator('.invalid-feedback').getByText('Choose a picture, or upload one.')).toBeVisible()
    await page.getByLabel('Upload a picture').setInputFiles('catalogue/scenes/tile-tables.webp')
    await expect(page.getByLabel('Picture', { exact: true })).toHaveValue(/^\/images\/[0-9a-f]{32}\.webp$/)
    await page.getByLabel('Alternative text (optional)').fill('A table of ash')
    await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
    await expect(page.getByText('Home page published. Customers see it now.')).toBeVisible()
    await expect(slides.getByRole('listitem')).toHaveCount(3)
    expect(await measureOverflow(page)).toBe(0)

    // The block promo 1 is removed, kept, hidden and published.
    const promos = page.getByRole('list', { name: 'Promo blocks' })
    await promos.getByRole('button', { name: 'Edit promo 1' }).press('Enter')
    await page.getByRole('button', { name: 'Remove this promo' }).press('Enter')
    await expect(promos.getByRole('listitem')).toHaveCount(1)
    await page.getByRole('button', { name: 'Keep it' }).press('Enter')
    await expect(promos.getByRole('button', { name: 'Edit promo 1' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByLabel('Hide this promo from customers').press('Space')

    // Another window saves meanwhile; the tab knows on what the text is based, also after a reload.
    const state = await (await page.request.get('/api/content/home')).json()
    const data = { value: { ...state.live.value, slides: state.live.value.slides.slice(1) }, basedOn: state.newest }
    expect((await page.request.put('/api/content/home/draft', { data })).status()).toBe(200)
    await page.reload()
    await expect(page.getByRole('status').filter({ hasText: 'saved another version on' })).toBeVisible()
    await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
    await expect(page.locator('form').getByText(/Check it, or save yours again\.$/)).toBeVisible()
    await page.getByRole('button', { name: 'Go on with mine' }).press('Enter')
    await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
    await expect(page.getByText('Home page published. Customers see it now.')).toBeVisible()
    await page.goto('/')
    await expect(page.getByText('1 / 3')).toBeVisible()
    await page.getByRole('button', { name: 'Previous slide' }).press('Enter')
    await expect(page.getByRole('img', { name: 'A table of ash' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Rustic means you can see how it was made' })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'One good piece is enough' })).toBeVisible()
    expect(await measureOverflow(page)).toBe(0)
  },
)
