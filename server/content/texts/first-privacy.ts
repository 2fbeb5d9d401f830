import type { FixedText } from '#contract/content/fixed-texts.ts'

/** The privacy statement: what principle 3 of the Privacy Act 2020 requires a shop to state, and what the shop does. */
export const firstPrivacy: FixedText = {
  lead: 'We collect only what we need to sell you furniture and deliver it. This page lists all of it.',
  note: 'Effective 21 September 2024',
  sections: [
    {
      id: 'who-we-are',
      title: 'Who we are',
      text: '{shop} is an online shop in New Zealand. We hold the information described here and are responsible for it under the Privacy Act 2020. For questions about privacy, write to {email} or call {phone}, {phone hours}.',
    },
    {
      id: 'what-we-collect',
      title: 'What we collect, and why',
      text: [
        '- **Account:** your name, your email address and your password, so that you can sign in. We store the password as a one-way hash that no one can read, including us.',
        '- **Orders:** the pieces, the prices, your name and email address, the delivery address with recipient, phone number and your note for the driver, and what you ask for after the payment, with your reason, note and photos, to hold, deliver, take back and account for what you buy. If you order for someone else, you may give us their name and phone number.',
        '- **Addresses:** the ones you save for future orders.',
        '- **Cart:** the pieces in it, once you are signed in, so that it is the same on all your devices.',
        '- **Payments:** whether, when and how an order was paid, and the payment provider’s reference. Card numbers go to the provider and never reach us.',
        '- **Reviews:** your rating, your comment, the date and the name of your account, shown publicly on the product page, whether you have bought it here, and your photos once we have agreed. We remove from a photo where and when it was taken.',
        '- **Tell me when it is back:** your email address and the piece, to write to you once.',
        '- **Messages:** your name, email address, phone number and what you write, to reply to you.',
        '- **Questions about a product:** your email address and what you ask, to answer you. We may show the question with our answer on the product page, without your name and address.',
        '- **Technical:** your network address, to answer a request and to stop people who guess passwords or flood the contact form. With sign-ins, changes of access and requests that we refuse, we also keep the network address and the kind of device, to notice when someone misuses an account. With an unpaid order of a guest, or of an account whose email address is not confirmed, we keep the network address until the order is paid or cancelled, so that one network cannot hold all pieces. We also keep when you first opened the link in an email about an order.',
        '',
        'We collect this information from you, and the payment provider tells us that you have paid. You do not have to give us any of it. But without an address we cannot take an order, and without an email address we can neither send a receipt nor reply.',
      ].join('\n'),
    },
    {
      id: 'cookies',
      title: 'Cookies and your browser',
      text: [
        'We set two cookies when you sign in. Each contains a random number and cannot be read by scripts. One keeps you signed in; it ends when you sign out or do not visit for 30 days. The other marks a device on which you have signed in, so that others who guess at your password cannot keep you out; it ends 180 days after your last sign-in.',
        '',
        'When you have changed something, such as placed an order, we may set a cookie with the time for a minute, so that every page shows you the change. It says nothing about you.',
        '',
        'The link in an email about an order sets one more cookie with a random number. It opens that order without signing in, and nothing else. It ends after 30 days, or when you turn the links of the order off.',
        '',
        'Without JavaScript, pressing the heart on a piece sets a cookie with the address of your list, for 180 days. Compare sets one with the pieces you’re comparing, until you close the browser.',
        '',
        'Your browser stores the cart with the delivery address, your list, the sizes of your space, the postcode you asked a delivery date for, who is signed in, and the text of forms that you have not sent yet. Signing out deletes it. We use no advertising, no analytics and no scripts of other companies.',
      ].join('\n'),
    },
    {
      id: 'who-gets-it',
      title: 'Who else receives it',
      text: [
        '- **The payment provider** that you choose (Stripe for cards and Afterpay, or PayPal) receives the order’s number, pieces and total, your name and the delivery address from us, and your card or account details from you. Stripe also receives your email address and phone number from us.',
        '- **The carrier** receives the recipient’s name and phone number, the delivery address, your note for the driver and your email address, to arrange the delivery.',
        '- **Our hosting and email providers** store and send it for us, and for no other purpose.',
        '- **Authorities** receive it where a law or a court requires us to give it to them.',
        '',
        'The payment provider also stores information outside New Zealand, under its own privacy policy. Apart from that, we send it overseas only where it is protected as the Privacy Act requires. We do not sell it.',
      ].join('\n'),
    },
    {
      id: 'email',
      title: 'What we email you about',
      text: 'We email you about your account and your orders, reply to your messages, and tell you once when a piece is back if you have asked for it. If you have an account, we ask you once for a review of an order after its delivery. Each email about a piece or a review has a link that stops such emails. We send no advertising.',
    },
    {
      id: 'how-long',
      title: 'How long we keep it',
      text: [
        '- Your account, its cart, its list and its addresses: until you delete it in your profile or ask us to.',
        '- The copy of a list that you share by a link, which has no name: 180 days after you last made it, or until you stop sharing.',
        '- The email address of a guest who has not ordered: 30 days.',
        '- The links to orders in emails: a year.',
        '- Which orders we’ve asked you to review, and whether you’ve stopped those emails: as long as you have an account.',
        '- Orders: your name, email address, phone number, notes and delivery address for {orders kept} from the delivery, cancellation or full refund, because tax law requires records, even after the account is deleted. Then we remove them and keep what was sold and paid.',
        '- Reviews: as long as the product is in the shop; without your name and photos after the account is deleted. A review that we have hidden is deleted with the account.',
        '- Messages to us and questions about a product: {messages kept}. The page keeps the text that it shows.',
        '- Which piece you’re waiting for: {alert confirm time} until you confirm your address, then up to {alert wait time} while it’s out of stock, and {alert ended time} after we email you or you stop it.',
        '- The text of emails to you: {emails kept}.',
        '- Sign-ins and refused requests, with network address and kind of device: {access kept}.',
        '- Our records of who changed what, such as the address of an account: {history kept}.',
      ].join('\n'),
    },
    {
      id: 'safe',
      title: 'How we keep it safe',
      text: 'Connections are encrypted, passwords are hashed, and only people who need the information for their work have access to it. If information is lost or disclosed and that may cause serious harm, we tell you and the Privacy Commissioner as soon as we can.',
    },
    {
      id: 'your-rights',
      title: 'Your rights',
      text: [
        'Under the Privacy Act 2020, principle 6 gives you the right to ask whether we hold information about you and to see it. Principle 7 gives you the right to have it corrected. You can see and change much of it in your profile, download all of it as a file, and delete your account there. For the rest, write to {email}. We reply within 20 working days, free of charge. If we do not correct something, you may ask us to keep a note of your request with it.',
        '',
        'You may also ask us to delete information that we hold, or to stop using it. We tell you what we can delete, and what a law requires us to keep.',
      ].join('\n'),
    },
    {
      id: 'complaints',
      title: 'If you’re not happy with our answer',
      text: 'Please tell us first: we can settle most matters by email. You can also complain to the Office of the Privacy Commissioner at [privacy.org.nz](https://www.privacy.org.nz) or on [0800 803 909](tel:0800803909), free of charge.',
    },
    {
      id: 'changes',
      title: 'Age, and changes',
      text: 'The shop is for people aged {minimum age} and over; we do not knowingly keep accounts of anyone younger. If we change how we use your information, we change this page first.',
    },
  ],
}
