import { accountLinksApi } from '#app/api/account-links.ts'
import { accountsApi } from '#app/api/accounts.ts'
import { addressesApi } from '#app/api/account/addresses.ts'
import { ordersApi } from '#app/api/orders.ts'
import { secondFactorApi } from '#app/api/access/second-factor.ts'
import { sessionsApi } from '#app/api/sessions.ts'
import { PageMeta } from '#app/pages/page-meta.tsx'
import { useAppSelector } from '#app/store/hooks.ts'
import { prefetch } from '#app/store/prefetch.ts'
import { selectUserInfo } from '#app/store/session.ts'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'
import { MyAddresses } from './addresses/my-addresses.tsx'
import { GuestProfile } from './guest-profile.tsx'
import { MyDevices } from './my-devices.tsx'
import { MyData } from './my-data.tsx'
import { MyOrders } from './my-orders.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SecondStep } from './second-step/second-step.tsx'
import { UnconfirmedEmail } from './unconfirmed-email.tsx'

export const loader = prefetch(() => [
  accountsApi.endpoints.readProfile.initiate(),
  ordersApi.endpoints.myOrders.initiate(),
  accountLinksApi.endpoints.emailState.initiate(),
  sessionsApi.endpoints.listSessions.initiate(),
  secondFactorApi.endpoints.readSecondFactor.initiate(),
  addressesApi.endpoints.listAddresses.initiate(),
])

/** Profile (spec §2): the details of the shopper, or what a guest can do, all their orders and devices. */
export function Component() {
  const isGuest = useAppSelector(selectUserInfo)?.isGuest ?? false
  return (
    <>
      <PageMeta title="Profile" />
      <div className="container">
        <PageHeading title="Profile" />
        {!isGuest && <UnconfirmedEmail />}
        <div className="split cols-4-8">
          {isGuest ? <GuestProfile /> : <ProfileForm />}
          <div>
            <h2 className="h3 mb-3">My Orders</h2>
            <MyOrders />
            <MyAddresses />
            <h2 className="h3 mt-5 mb-3">My Devices</h2>
            <MyDevices />
            {!isGuest && <SecondStep />}
            <MyData />
          </div>
        </div>
      </div>
    </>
  )
}
