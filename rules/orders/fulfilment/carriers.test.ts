import { expect, it } from 'vitest'
import { trackingText, trackingUrl } from './carriers.ts'

it('the tracking page of a parcel is made from the number of a known carrier, without its spaces', () => {
  expect(trackingUrl('Mainfreight', 'MFT 4471 0093')).toBe('https://www.mainfreight.com/track/MSNZS/MFT44710093')
  expect(trackingUrl('NZ Post', '00794 210 392')).toBe('https://www.nzpost.co.nz/tools/tracking/item/00794210392')
})

it('the tracking page of a parcel never leaves the site of the carrier, whatever the number is', () => {
  expect(trackingUrl('NZ Post', '../../@evil.example?x#y')).toBe(
    'https://www.nzpost.co.nz/tools/tracking/item/..%2F..%2F%40evil.example%3Fx%23y',
  )
})

it('the tracking page of a parcel is the number itself when that is an https address', () => {
  expect(trackingUrl('TIL / Allied', 'https://track.example/?id=1')).toBe('https://track.example/?id=1')
  expect(trackingUrl('TIL / Allied', 'javascript:alert(1)')).toBeNull()
  expect(trackingUrl('TIL / Allied', 'http://track.example/')).toBeNull()
  expect(trackingUrl('NZ Post', 'https://')).toBeNull()
})

it('the tracking page of a parcel does not exist without a number, or for a carrier without a public page', () => {
  expect(trackingUrl('NZ Post', null)).toBeNull()
  expect(trackingUrl('NZ Post', '  ')).toBeNull()
  expect(trackingUrl('Dave with the van', '12')).toBeNull()
  expect(trackingUrl(null, '12')).toBeNull()
})

it('the text of the link is the number, or the site of an address', () => {
  expect(trackingText('MFT 4471 0093')).toBe('MFT 4471 0093')
  expect(trackingText('MFT:447')).toBe('MFT:447')
  expect(trackingText('https://track.example/?id=1')).toBe('track.example')
})
