import { expect, it } from 'vitest'
import { isImageAddress } from './image-address.ts'

it.each(['/images/cardrona.01234567.webp', '/images/sample.jpg', 'https://pictures.example/a.jpg?size=2'])(
  'a picture may have the address %s',
  (address) => {
    expect(isImageAddress(address)).toBe(true)
  },
)

it.each([
  ['that is empty', ''],
  ['that browsers read as another host', '//pictures.example/a.jpg'],
  ['with two slashes', '/images//a.jpg'],
  ['that leaves its folder', '/images/../api/users'],
  ['with a backslash', '/\\pictures.example/a.jpg'],
  ['with a space', '/images/a b.jpg'],
  ['with a tab', '/\t/pictures.example/a.jpg'],
  ['that is relative to the page', 'images/a.jpg'],
  ['without https', 'http://pictures.example/a.jpg'],
  ['without a host', 'https://'],
  ['that is a script', 'javascript:alert(1)'],
  ['of another page of the shop', '/api/users/logout'],
  ['with a query', '/images/a.webp?v=2'],
  ['with a user and a password', 'https://ana:secret@pictures.example/a.jpg'],
  ['that is a data URL', 'data:image/png;base64,AAAA'],
])('a picture may not have an address %s', (_, address) => {
  expect(isImageAddress(address)).toBe(false)
})
