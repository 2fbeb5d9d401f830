import { expect, it } from 'vitest'
import { checkTransmission } from './paypal-transmission.ts'

const now = new Date('2026-11-20T10:00:00.000Z')
const transmission = {
  auth_algo: 'SHA256withRSA',
  cert_url: 'https://api.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-5edc0ebc',
  transmission_id: '69cd13f0-d67a-11e5-baa3-778b53f4ae55',
  transmission_sig: 'c2lnbmF0dXJl',
  transmission_time: '2026-11-20T10:00:00Z',
}
const live = { baseUrl: 'https://api-m.paypal.com', now }
const invalid = 'The signature of this event isn’t valid.'

it.each(['https://api.paypal.com/c', 'https://api.sandbox.paypal.com/c', 'https://paypal.com/c'])(
  'a transmission of PayPal has a certificate at %s',
  (cert_url) => expect(() => checkTransmission({ ...transmission, cert_url }, live)).not.toThrow(),
)

it.each([
  'https://paypal.com.example/c',
  'https://notpaypal.com/c',
  'http://api.paypal.com/c',
  'https://api.paypal.com@example.com/c',
  'https://user@api.paypal.com/c',
  'http://127.0.0.1:4271/c',
  'no address',
])('a transmission of PayPal has no certificate at %s', (cert_url) =>
  expect(() => checkTransmission({ ...transmission, cert_url }, live)).toThrow(invalid),
)

it.each(['2026-11-16T10:00:00Z', '2026-11-20T10:10:00Z'])(
  'a transmission of PayPal may be of %s, which PayPal sends again',
  (transmission_time) => expect(() => checkTransmission({ ...transmission, transmission_time }, live)).not.toThrow(),
)

it.each(['2026-11-16T09:59:59Z', '2026-11-20T10:10:01Z', 'yesterday'])(
  'a transmission of PayPal is not of %s',
  (transmission_time) => expect(() => checkTransmission({ ...transmission, transmission_time }, live)).toThrow(invalid),
)

it('a transmission of PayPal of a simulator on this machine has a certificate there', () => {
  const simulated = { baseUrl: 'http://127.0.0.1:4271', now }
  const check = (cert_url: string) => () => checkTransmission({ ...transmission, cert_url }, simulated)
  expect(check('http://127.0.0.1:4271/certs/1')).not.toThrow()
  expect(check('http://127.0.0.1:4272/certs/1')).toThrow(invalid)
})
