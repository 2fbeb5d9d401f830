import { expect, it } from 'vitest'
import { isRuralCode } from '#rules/orders/delivery/postcodes.ts'
import { destinationOf, findArea, postcodeAreas, readAreas } from './postcode-areas.ts'

it('the table of postal codes has each code once, with a region and places', () => {
  const codes = postcodeAreas.map(({ postCode }) => postCode)
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([])
  expect(codes.filter((code) => !/^\d{4}$/.test(code))).toEqual([])
  expect(postcodeAreas.filter(({ region, places }) => region === null || places.some((each) => !each.trim()))).toEqual(
    [],
  )
  expect(codes.length).toBeGreaterThan(1600)
})

it.each([
  ['0110', 'Whangārei', 'Northland'],
  ['0410', 'Kaitāia', 'Northland'],
  ['1010', 'Auckland', 'Auckland'],
  ['2120', 'Pukekohe', 'Auckland'],
  ['3110', 'Tauranga', 'Auckland'],
  ['3204', 'Hamilton', 'Auckland'],
  ['4010', 'Gisborne', 'Auckland'],
  ['4110', 'Napier', 'Hawke’s Bay'],
  ['4310', 'New Plymouth', 'Taranaki'],
  ['4410', 'Palmerston North', 'Wellington'],
  ['4500', 'Whanganui', 'Wellington'],
  ['6011', 'Wellington', 'Wellington'],
  ['7010', 'Nelson', 'Nelson'],
  ['7201', 'Blenheim', 'Marlborough'],
  ['7810', 'Hokitika', 'Westland'],
  ['7910', 'Timaru', 'South Canterbury'],
  ['8011', 'Christchurch', 'Canterbury'],
  ['8016', 'Chatham Islands', 'Chatham Islands'],
  ['9016', 'Dunedin', 'Otago'],
  ['9300', 'Queenstown', 'Otago'],
  ['9400', 'Ōamaru', 'Otago'],
  ['9710', 'Gore', 'Southland'],
  ['9810', 'Invercargill', 'Southland'],
  ['9818', 'Stewart Island', 'Southland'],
])('the table of postal codes: %s is %s, which keeps the day of %s', (code, town, region) => {
  expect(findArea(code)).toMatchObject({ region, places: expect.arrayContaining([town]) })
})

it('the table of postal codes knows the islands', () => {
  const islands = postcodeAreas.filter(({ isIsland }) => isIsland).map(({ postCode }) => postCode)
  expect(islands).toEqual([
    '0960',
    '0961',
    '0962',
    '0963',
    '0991',
    '1081',
    '1840',
    '1841',
    '1842',
    '1843',
    '1971',
    '8016',
    '8942',
    '9818',
    '9846',
  ])
  expect(islands.filter(isRuralCode)).toEqual(['0991', '1971'])
})

it('an unknown code is in the region of the nearest code below it', () => {
  expect(findArea('8019')).toBeUndefined()
  expect(destinationOf('9999')).toEqual({ region: 'Southland', isIsland: false })
  expect(destinationOf('7899')).toEqual({ region: 'Westland', isIsland: false })
  expect(destinationOf(null)).toEqual({ region: null, isIsland: false })
})

it('the file of postal codes has ranges, islands and the region of the lines above', () => {
  expect(readAreas('# Otago\n!9398-9399: Ōamaru, Weston\n# Southland\n9710: Gore\n')).toEqual([
    { postCode: '9398', places: ['Ōamaru', 'Weston'], region: 'Otago', isIsland: true },
    { postCode: '9399', places: ['Ōamaru', 'Weston'], region: 'Otago', isIsland: true },
    { postCode: '9710', places: ['Gore'], region: 'Southland', isIsland: false },
  ])
})

it.each([
  ['a region that does not exist', '# Otgao\n9710: Gore'],
  ['codes without a region', '9710: Gore'],
  ['a code of three digits', '# Otago\n971: Gore'],
  ['codes without places', '# Otago\n9710'],
  ['an empty place', '# Otago\n9710: Gore, , Mataura'],
  ['an empty line', '# Otago\n\n9710: Gore'],
  ['a range from high to low', '# Otago\n9720-9710: Gore'],
])('a file of postal codes with %s is refused with the number of the line', (_name, text) => {
  expect(() => readAreas(text)).toThrow(/^postcode-areas\.txt, line [12]: /)
})
