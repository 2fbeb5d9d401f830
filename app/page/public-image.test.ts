import { expect, it } from 'vitest'
import { publicImageUrl } from './public-image.ts'

const shop = { publicUrl: 'https://totara.example' }

it('gives an own picture the URL of the shop and a width', () => {
  expect(publicImageUrl(shop, '/images/cardrona.01234567.webp')).toBe(
    'https://totara.example/images/cardrona.01234567.webp?w=1200',
  )
})

it('the URL of a picture of another site is not changed', () => {
  expect(publicImageUrl(shop, 'https://pictures.example/a.jpg?size=2')).toBe('https://pictures.example/a.jpg?size=2')
})
