import { accountsApi } from '#app/api/accounts.ts'
import { ordersApi } from '#app/api/orders.ts'
import { PageMeta } from '#app/pages/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'
import { MyOrders } from './my-orders.tsx'
import { ProfileForm } from './profile-form.tsx'

export const loader = prefetch(() => [
  accountsApi.endpoints.readProfile.initiate(),
  ordersApi.endpoints.myOrders.initiate(),
])

/** Profile (spec §2): the details of the shopper and all their orders. */
export function Component() {
  return (
    <>
      <PageMeta title="Profile" />
      <div className="container">
        <PageHeading title="Profile" />
        <div className="split cols-4-8">
          <ProfileForm />
          <div>
            <h2 className="h3 mb-3">My Orders</h2>
            <MyOrders />
          </div>
        </div>
      </div>
    </>
  )
}
