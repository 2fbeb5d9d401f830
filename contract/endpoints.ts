import { accounts } from './accounts.ts'
import { catalogue } from './catalogue.ts'
import { contact } from './contact.ts'
import type { Endpoint } from './endpoint.ts'
import { health } from './health.ts'
import { orders } from './orders.ts'
import { payments } from './payments.ts'
import { reviews } from './reviews.ts'

/** Every line of the contract, by feature: the API page and the walk-every-endpoint test are drawn from it. */
export const endpoints = { accounts, catalogue, reviews, orders, payments, contact, health } satisfies Record<
  string,
  Record<string, Endpoint>
>
