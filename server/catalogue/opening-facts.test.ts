import { join } from 'node:path'
import { ne } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { packagesError, readPackages } from '#rules/catalogue/packages.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'
import { seedCatalogue } from './seed-catalogue.ts'

/** What the opening catalogue knows of five products. */
const knownFacts = {
  'PA-BED-1940': {
    weightKg: 111,
    piece: 'bed frame',
    timber: 'Ash',
    timbers: 'Ash',
    finish: 'Limewash, wax',
    finishColour: 'limewash',
    finishCoat: 'wax',
    care: 'Wipe with a damp cloth, then a dry one. Keep it a hand’s width from heaters and out of full sun. Wax it with clear furniture wax once a year. Tighten the bolts again after a month, then once a year.',
    warrantyYears: 5,
    madeIn: 'Romania',
    packing: 'flat',
    packages:
      'Headboard: 2000 x 150 x 1360 mm, 57 kg\nFoot end: 2000 x 150 x 560 mm, 22 kg\nSide rails, centre legs and bolts: 2080 x 240 x 190 mm, 25.5 kg\nSprung slats in two joined halves: 1870 x 280 x 210 mm, 19 kg',
    peopleToCarry: 2,
    carryText: 'The headboard is one piece: measure the turn of the stairs first.',
    passShortMm: 90,
    passLongMm: 1300,
    hasDetachableLegs: false,
    assembly: 'The side rails bolt to the posts; then lay in the centre rail and the slats.',
    assemblyMinutes: 70,
    assemblyPeople: 2,
    seats: 0,
    seatsAtMost: 0,
    mattressSize: 'Super king, 1830 x 2030 mm',
    shelfLoadKg: 0,
    wallFixing: '',
    family: 'akaroa-bed-frame',
    range: 'Akaroa',
  },
  'CA-TVS-1800': {
    weightKg: 52,
    piece: 'tv stand',
    timber: 'Mindi',
    timbers: 'Mindi',
    finish: 'Whitewash, matt lacquer',
    finishColour: 'whitewash',
    finishCoat: 'matt lacquer',
    care: 'Wipe with a damp cloth, then a dry one. Use coasters, and keep it a hand’s width from heaters and out of full sun. The matt lacquer needs no oil or wax.',
    warrantyYears: 5,
    madeIn: 'Indonesia',
    packing: 'whole',
    packages: 'Whole piece: 1860 x 480 x 620 mm, 56.5 kg',
    peopleToCarry: 2,
    carryText: '',
    passShortMm: 420,
    passLongMm: 560,
    hasDetachableLegs: false,
    assembly: 'Comes ready to use.',
    assemblyMinutes: 0,
    assemblyPeople: 0,
    seats: 0,
    seatsAtMost: 0,
    mattressSize: '',
    shelfLoadKg: 0,
    wallFixing: '',
    family: 'omaha-tv-stand',
    range: 'Omaha',
  },
  'IN-BAR-420': {
    weightKg: 11.5,
    piece: 'bar stool',
    timber: 'Mango seat, steel frame',
    timbers: 'Mango',
    finish: 'Dark brown timber, matt lacquer; black powder-coated steel',
    finishColour: 'dark brown and black',
    finishCoat: 'matt lacquer',
    care: 'Wipe with a damp cloth, then a dry one. Keep it a hand’s width from heaters and out of full sun. The matt lacquer needs no oil or wax. Dust the steel with a dry cloth.',
    warrantyYears: 3,
    madeIn: 'India',
    packing: 'whole',
    packages: 'Whole piece: 480 x 480 x 820 mm, 14 kg',
    peopleToCarry: 1,
    carryText: '',
    passShortMm: 420,
    passLongMm: 420,
    hasDetachableLegs: false,
    assembly: 'Comes ready to use.',
    assemblyMinutes: 0,
    assemblyPeople: 0,
    seats: 1,
    seatsAtMost: 0,
    mattressSize: '',
    shelfLoadKg: 0,
    wallFixing: '',
    family: 'petone-stool',
    range: 'Petone',
  },
  'AR-DIN-2100': {
    weightKg: 63.5,
    piece: 'dining table',
    timber: 'Radiata pine',
    timbers: 'Radiata pine',
    finish: 'Honey, lacquer',
    finishColour: 'honey',
    finishCoat: 'lacquer',
    care: 'Wipe with a damp cloth, then a dry one. Use coasters, and keep it a hand’s width from heaters and out of full sun. The lacquer needs no oil or wax. Tighten the leg bolts again after the first few weeks.',
    warrantyYears: 5,
    madeIn: 'New Zealand',
    packing: 'flat',
    packages: 'Top with rails: 2160 x 1060 x 210 mm, 59.5 kg\nFour legs and bolts: 800 x 290 x 290 mm, 11 kg',
    peopleToCarry: 2,
    carryText: '',
    passShortMm: 149,
    passLongMm: 1000,
    hasDetachableLegs: true,
    assembly: 'Turn the top over on a rug and bolt the four legs on.',
    assemblyMinutes: 40,
    assemblyPeople: 3,
    seats: 8,
    seatsAtMost: 10,
    mattressSize: '',
    shelfLoadKg: 0,
    wallFixing: '',
    family: '',
    range: 'Cardrona',
  },
  'AR-TAL-900': {
    weightKg: 68,
    piece: 'tallboy',
    timber: 'Radiata pine',
    timbers: 'Radiata pine',
    finish: 'Honey, lacquer',
    finishColour: 'honey',
    finishCoat: 'lacquer',
    care: 'Wipe with a damp cloth, then a dry one. Use coasters, and keep it a hand’s width from heaters and out of full sun. The lacquer needs no oil or wax.',
    warrantyYears: 5,
    madeIn: 'New Zealand',
    packing: 'whole',
    packages: 'Whole piece: 960 x 540 x 1360 mm, 72.5 kg',
    peopleToCarry: 2,
    carryText: '',
    passShortMm: 480,
    passLongMm: 900,
    hasDetachableLegs: false,
    assembly: 'Comes ready to use.',
    assemblyMinutes: 0,
    assemblyPeople: 0,
    seats: 0,
    seatsAtMost: 0,
    mattressSize: '',
    shelfLoadKg: 0,
    wallFixing: 'Anti-tip strap taped inside the top left drawer.',
    family: '',
    range: 'Naseby',
  },
} as const

const shop = await forFile(startShop())
await seedCatalogue(shop.shop, join(import.meta.dirname, '../../catalogue'))

it.each(Object.entries(knownFacts))('the opening catalogue has every fact of %s on its page', async (code, facts) => {
  const [{ _id }] = (await shop.call('GET', `/api/products?keyword=${code}`)).body.products
  expect((await shop.call('GET', `/api/products/${_id}`)).body).toMatchObject({ code, ...facts })
})

it('the opening catalogue has the weight, the opening, the boxes and the warranty of every piece', async () => {
  const stored = await shop.shop.db.select().from(products)
  expect(stored).toHaveLength(90)
  for (const { code, packages, ...facts } of stored) {
    const { passShortMm, passLongMm, weightKg, warrantyYears } = facts
    expect({ code, hasBoxes: readPackages(packages).length > 0, error: packagesError(packages) }).toEqual({
      code,
      hasBoxes: true,
      error: null,
    })
    expect({
      code,
      isKnown: passShortMm > 0 && passLongMm >= passShortMm && weightKg > 0 && warrantyYears > 0,
    }).toEqual({
      code,
      isKnown: true,
    })
  }
})

it('the opening catalogue names the pieces of a family: two or three sizes or finishes of one brand and category', async () => {
  const stored = await shop.shop.db.select().from(products).where(ne(products.family, ''))
  const families = Map.groupBy(stored, ({ family }) => family)
  expect(families.size).toBe(14)
  for (const members of families.values()) {
    expect([2, 3]).toContain(members.length)
    expect(new Set(members.map(({ brand, category }) => `${brand} ${category}`)).size).toBe(1)
  }
})
