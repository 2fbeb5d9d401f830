import { minimumAgeYears, phoneHours, type ShopDetails } from '#rules/shop-info.ts'
import type { ContentPart } from './content-page.tsx'
import { ShopEmail, ShopPhone } from './shop-contact.tsx'

/** The privacy statement: what principle 3 of the Privacy Act 2020 has people told, and what the shop really does. */
export function privacyParts(shop: ShopDetails): ContentPart[] {
  return [
    {
      id: 'who-we-are',
      title: 'Who we are',
      body: (
        <p>
          {shop.name} is an online shop in New Zealand. We hold the information described here and answer for it under
          the Privacy Act 2020. For anything on privacy write to <ShopEmail /> or ring <ShopPhone />, {phoneHours}.
        </p>
      ),
    },
    {
      id: 'what-we-collect',
      title: 'What we collect, and why',
      body: (
        <>
          <ul>
            <li>
              <strong>Account:</strong> your name, your email address and your password, to know you again. The password
              is stored as a one-way hash that nobody can read, us included.
            </li>
            <li>
              <strong>Orders:</strong> the pieces, the prices, your name and email address, and the delivery address, to
              hold, send and account for what you buy.
            </li>
            <li>
              <strong>Payments:</strong> whether, when and how an order was paid, and the payment provider’s reference.
              Card numbers go to the provider and never reach us.
            </li>
            <li>
              <strong>Reviews:</strong> your rating, your words, the date and your account’s name, shown on the page of
              the product for everybody to read.
            </li>
            <li>
              <strong>Messages:</strong> your name, email address, phone number and what you write, to answer you.
            </li>
            <li>
              <strong>Technical:</strong> your network address for as long as it takes to answer a request and to stop
              somebody who guesses passwords or floods the contact form.
            </li>
          </ul>
          <p>
            We collect it from you, and from the payment provider the news that you have paid. You need not give any of
            it; but without an account and an address we cannot take an order, and without an email address we cannot
            answer.
          </p>
        </>
      ),
    },
    {
      id: 'cookies',
      title: 'Cookies and your browser',
      body: (
        <>
          <p>
            One cookie, set when you sign in. It holds a random number, cannot be read by scripts, and ends when you
            sign out or have stayed away for 30 days.
          </p>
          <p>
            Your browser itself keeps the cart with the delivery address, who is signed in, and text of a form that you
            have not sent yet. Signing out empties it. We use no advertising, no analytics and no scripts of other
            companies.
          </p>
        </>
      ),
    },
    {
      id: 'who-gets-it',
      title: 'Who else gets it',
      body: (
        <>
          <ul>
            <li>
              <strong>The payment provider</strong> (Stripe, and Afterpay if you choose it) gets the order’s number,
              pieces and total and your email address from us, and your card or account details from you.
            </li>
            <li>
              <strong>The carrier</strong> gets your name, the delivery address, and an email address or phone number to
              arrange the delivery.
            </li>
            <li>
              <strong>Those who keep our computers and email running</strong>, who may use it for that and nothing else.
            </li>
            <li>
              <strong>Authorities</strong>, where a law or a court obliges us.
            </li>
          </ul>
          <p>
            The payment provider also stores information outside New Zealand, under its own privacy policy. Apart from
            that we send it abroad only where it is protected as the Privacy Act demands. We sell it to nobody.
          </p>
        </>
      ),
    },
    {
      id: 'email',
      title: 'What we email you about',
      body: (
        <p>
          About your orders and your messages. Advertising only if you have asked for it, with a way to stop it in every
          email, as the Unsolicited Electronic Messages Act 2007 requires.
        </p>
      ),
    },
    {
      id: 'how-long',
      title: 'How long we keep it',
      body: (
        <ul>
          <li>Your account: until you ask us to delete it.</li>
          <li>
            Orders and payments: seven years from the end of the tax year, because tax law asks for records. They
            outlive the account.
          </li>
          <li>Reviews: as long as the product is in the shop, or until you ask us to take yours down.</li>
          <li>Messages: until the matter is settled, and after that only as long as it may come up again.</li>
        </ul>
      ),
    },
    {
      id: 'safe',
      title: 'How we keep it safe',
      body: (
        <p>
          By encryption on its way, hashed passwords, and access for those alone who need it for their work. If it is
          lost or seen by strangers all the same and that may cause serious harm, we tell you and the Privacy
          Commissioner as soon as we can.
        </p>
      ),
    },
    {
      id: 'your-rights',
      title: 'Your rights',
      body: (
        <>
          <p>
            The Privacy Act 2020 rests on thirteen information privacy principles. Principle 6 gives you the right to
            ask whether we hold information about you and to see it; principle 7 the right to have it corrected. Much of
            it you can see and change in your profile. For the rest write to <ShopEmail />. We answer within 20 working
            days, free of charge. If we do not correct something, you may have a note of what you asked for kept with
            it.
          </p>
          <p>
            You may also ask us to delete what we hold, or to stop using it. We do, unless a law makes us keep it, and
            say so if it does.
          </p>
        </>
      ),
    },
    {
      id: 'complaints',
      title: 'If you are not satisfied',
      body: (
        <p>
          Tell us first: most things are settled by an email. You can also complain to the Office of the Privacy
          Commissioner at <a href="https://www.privacy.org.nz">privacy.org.nz</a> or on{' '}
          <a href="tel:0800803909">0800 803 909</a>, free of charge.
        </p>
      ),
    },
    {
      id: 'changes',
      title: 'Children, and changes',
      body: (
        <p>
          The shop is for people of {minimumAgeYears} and over; we do not knowingly keep accounts of anybody younger.
          When this page changes, the date above changes with it, and we email account holders about anything that
          matters.
        </p>
      ),
    },
  ]
}
