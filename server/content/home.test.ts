import { expect, it } from 'vitest'
import { contentIds } from '#contract/content/content.ts'
import type { HomeBlock, HomeValues } from '#contract/content/home.ts'
import { firstHome } from '#rules/content/first-home.ts'
import { showHome } from '#rules/content/shown-home.ts'
import { sweepUploads } from '#server/platform/images/sweep-uploads.ts'
import { makeAdmin, makePerson, type Person } from '#tests/support/factories.ts'
import { noise, uploadFiles } from '#tests/support/make-pictures.ts'
import { bodyOf, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
const owner = await makeAdmin(shop)
const staff = await makePerson(shop, 'staff')

const [living, dining] = firstHome.slides as [HomeBlock, HomeBlock]
const url = '/api/content/home'
const read = async () => (await shop.call('GET', url, { as: owner })).body
const shown = async () => (await shop.call('GET', '/api/home')).body
const publish = async (value: HomeValues, as: Person = owner) =>
  shop.call('POST', `${url}/publish`, { as, body: { value, basedOn: (await read()).newest } })
const save = async (value: HomeValues, as: Person = owner) =>
  shop.call('PUT', `${url}/draft`, { as, body: { value, basedOn: (await read()).newest } })
const withSlide = (patch: Partial<HomeBlock>): HomeValues => ({
  ...firstHome,
  slides: [{ ...living, ...patch }, dining],
})

it('the home page of a new shop is that of the specification, without a version', async () => {
  expect(await read()).toMatchObject({ newest: 0, draft: null, live: { number: 0, by: '', value: firstHome } })
  expect(await shown()).toEqual(showHome(firstHome, new Map()))
})

it('the home page is saved as a draft that shoppers do not see, then published, also by staff', async () => {
  const value = withSlide({ heading: ' Sit <b>down</b>. ' })
  const before = await shown()
  expect(bodyOf(await save(value, staff))).toMatchObject({
    draft: { by: staff.name, value: { slides: [{ heading: 'Sit <b>down</b>.' }, {}] } },
  })
  expect(await shown()).toEqual(before)
  expect(await publish(value, staff)).toMatchObject({ status: 200, body: { draft: null, live: { by: staff.name } } })
  expect((await shown()).slides[0].heading).toBe('Sit <b>down</b>.')
  const history = await shop.call('GET', `/api/history/content/${contentIds.home}`, { as: owner })
  expect(history.body).toMatchObject([
    {
      action: 'changed',
      by: staff.name,
      fields: [
        {
          field: 'slide 1',
          before: expect.stringMatching(/^Go on, put your feet/),
          after: expect.stringMatching(/^Sit <b>down<\/b>\. \| Cardrona coffee tables/),
        },
      ],
    },
  ])
  const all = await shop.call('GET', '/api/history?about=content', { as: staff })
  expect(all.body).toMatchObject([{ subject: { kind: 'content', name: 'Home page' } }])
})

it('the home page is shown in its order, without hidden blocks, and put back to the first values', async () => {
  await publish({ slides: [dining, { ...living, isHidden: true }], promos: firstHome.promos.slice(1) })
  const now = await shown()
  expect(now.slides.map(({ id }: HomeBlock) => id)).toEqual(['dining-room'])
  expect(now.promos.map(({ id }: HomeBlock) => id)).toEqual(['styling'])
  const { newest } = await read()
  const back = await shop.call('POST', `${url}/put-back`, { as: owner, body: { number: 0, basedOn: newest } })
  expect(back).toMatchObject({ status: 200, body: { live: { number: newest + 1, value: firstHome } } })
  expect(await shown()).toEqual(showHome(firstHome, new Map()))
})

it('the home page is not saved over a version that another person has saved, until its author has seen it', async () => {
  const { newest } = await read()
  await save(withSlide({ heading: 'Theirs' }), staff)
  const body = { value: withSlide({ heading: 'Mine' }), basedOn: newest }
  for (const [method, path] of [
    ['PUT', 'draft'],
    ['POST', 'publish'],
  ] as const) {
    const late = await shop.call(method, `${url}/${path}`, { as: owner, body })
    expect(late.status).toBe(409)
    expect(late.body.message).toMatch(/saved another version on .+\. Check it, or save yours again\.$/)
  }
  expect((await read()).draft.value.slides[0].heading).toBe('Theirs')
})

it.each<[string, HomeValues, string]>([
  ['a script as a link', withSlide({ link: 'javascript:alert(1)' }), 'slides.0.link'],
  ['a link to another site without https', withSlide({ link: '//evil.example' }), 'slides.0.link'],
  ['a heading of two lines', withSlide({ heading: 'two\nlines' }), 'slides.0.heading'],
  ['a picture of another site', withSlide({ picture: 'https://evil.example/a.webp' }), 'slides.0.picture'],
  ['a picture that does not exist', withSlide({ picture: 'heroKitchen' }), 'slides.0.picture'],
  ['an upload that is not there', withSlide({ picture: `/images/${'0'.repeat(32)}.webp` }), 'slides.0.picture'],
  ['an id with a quotation mark', withSlide({ id: '"' }), 'slides.0.id'],
  ['no slide', { ...firstHome, slides: [] }, 'slides'],
  [
    'seven slides',
    { ...firstHome, slides: Array.from({ length: 7 }, (_, at) => ({ ...living, id: `${at}` })) },
    'slides',
  ],
  [
    'three promos',
    { ...firstHome, promos: Array.from({ length: 3 }, (_, at) => ({ ...living, id: `${at}` })) },
    'promos',
  ],
])('the home page is refused with %s', async (_what, value, path) => {
  const { live } = await read()
  expect(await publish(value)).toMatchObject({ status: 400, body: { errors: [{ path: `value.${path}` }] } })
  expect((await read()).live).toEqual(live)
})

it('the home page is for the owner and staff', async () => {
  const packer = await makePerson(shop, 'packer')
  const statusOf = async (as?: Person) => (await shop.call('GET', url, { ...(as && { as }) })).status
  expect(await Promise.all([statusOf(staff), statusOf(packer), statusOf()])).toEqual([200, 403, 401])
  const body = { value: firstHome, basedOn: 0 }
  expect((await shop.call('POST', `${url}/publish`, { as: packer, body })).status).toBe(403)
})

const upload = async (seed: number) => {
  const bytes = await noise(60, 40, seed).png().toBuffer()
  return String((await uploadFiles(shop, owner, { bytes })).body.image)
}
const isThere = async (image: string) => (await shop.shop.uploads.get(image.replace('/images/', ''))) !== null

it('an uploaded picture is shown in a slide with its pixels', async () => {
  const picture = await upload(7101)
  expect((await publish(withSlide({ picture }))).status).toBe(200)
  expect((await shown()).slides[0]).toMatchObject({ image: picture, widthPx: 60, heightPx: 40 })
})

it('an uploaded picture stays while a draft or any published version of the home page shows it', async () => {
  const before = shop.clock.now
  const [published, drafted, unused] = [await upload(7102), await upload(7103), await upload(7104)]
  await publish(withSlide({ picture: published }))
  await publish(firstHome)
  await save(withSlide({ picture: drafted }))
  shop.clock.now = new Date(Date.now() + 25 * 60 * 60_000)
  await sweepUploads(shop.shop)
  shop.clock.now = before
  expect(await Promise.all([published, drafted, unused].map(isThere))).toEqual([true, true, false])
})
