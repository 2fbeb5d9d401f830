import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { providerRefusals } from '#db/tables/payments/payments.ts'
import { afterpayLeftOut } from '#rules/orders/afterpay.ts'

/** Whether the last payment page that could have had Afterpay had none. */
export async function isAfterpayLeftOut(db: Db): Promise<boolean> {
  const { code, resolvedAt } = providerRefusals
  return (await db.$count(providerRefusals, and(eq(code, afterpayLeftOut), isNull(resolvedAt)))) > 0
}
