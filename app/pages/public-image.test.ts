import { expect, it } from 'vitest'
import { publicImageUrl } from './public-image.ts'

const shop = { publicUrl: 'https://totara.example' }

it('names a picture of ours with the address of the shop and one width', () => {
  expect(publicImageUrl(shop, '/images/cardrona.01234567.webp')).toBe(
    'https://totara.example/images/cardrona.01234567.webp?w=1200',
  )
})

it('leaves the address of a picture of another site as it is', () => {
  expect(publicImageUrl(shop, 'https://pictures.example/a.jpg?size=2')).toBe('https://pictures.example/a.jpg?size=2')
})
