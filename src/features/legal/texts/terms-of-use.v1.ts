/** The terms of use, version 1. A template for the operator’s lawyer. */
export const termsOfUseText = `---
title: Terms of use
version: 1
date: 2026-11-22
status: template
---

These terms say what {serviceName} offers, what we ask of the people who use it, and what both sides can rely on. They are written to be read. If something is unclear, ask us before you agree to them: {operatorEmail}.

## 1. Who we are and what these terms cover

{serviceName} is run by {operatorName}, {operatorAddress} ("we", "us"). These terms are the agreement between us and everybody who opens a user account or runs a wiki on {serviceName} ("you"). The data processing appendix below and the [hosting policy](/hosting-policy) are part of them. The hosting policy says who can have a wiki here and what for.

People who only read a wiki, or edit a wiki that somebody else runs, need no agreement with us. The person who runs that wiki may set rules of their own.

How we handle personal data is described in the [privacy policy](/privacy-policy).

## 2. What the service is

- {serviceName} lets you create and manage your own {productName}: a wiki for structured data, built on MediaWiki, that you administer yourself while we run the machines.
- It is made for the cultural sector, for researchers and for data-rich projects. The [hosting policy](/hosting-policy) says what fits and what does not.
- It is in open beta and free of charge. Features may be added, changed or taken away while the beta lasts. We announce a change that takes something away from you at least two months before it happens, unless the law or the security of the service asks for more speed.
- Wikis and backups are kept in European data centres.
- {backups}: this is what we guarantee against the loss of data. It does not replace your own copies of work that you cannot afford to lose.
- We do our best to keep the service up, and promise no particular availability during the beta.

## 3. Your user account

- A user account consists of an email address and a password. Both the address and the password must be your own. You must be at least 16 years old, or have the consent of a parent or guardian.
- You confirm the address by the link we send to it. Until then you cannot create a wiki. We remove an account whose address has not been confirmed within 30 days.
- Keep your password to yourself. If somebody else may know it, change it on your profile and tell us. We may refuse passwords that are easy to guess.
- One person or one organisation may have several wikis, within the limits of the hosting policy.
- If you open the account for an organisation, you confirm that you may act for it.

## 4. Your wiki

- When you create a wiki you choose a site name, a site domain and the username of the initial administrator. The login details of that administrator are sent to your email address. The password in that email is temporary: the wiki asks for a new one at the first log-in, and the temporary one ends after 7 days.
- Choose names that do not infringe the rights of others and that do not pretend to be somebody else.
- The site domain can be a subdomain of ours or, where we offer it, a domain of your own that points to us by a CNAME record. You prove by a DNS record that a domain is yours before a wiki is created there; a claim that nobody proves ends after 7 days. You remain responsible for a domain of your own.
- You decide who may edit your wiki. As its operator you are responsible for its rules, for its administrators and for answering the people who write to you about it.
- A domain that has been used for a wiki is not given to another wiki later, also not after the wiki was deleted. This keeps links, citations and identifiers from leading to something else.

- Each wiki has a storage quota. Its management page shows the quota and how much of it is used. When the quota is reached, the wiki can still be read, but not edited. You can ask us for more. There are also limits on how many wikis an account or a network can create in a short time, and on how many requests it can send.

### Email that your wiki sends

- A wiki sends only the messages that its accounts need, such as a request to confirm an address or a temporary password. We write the words of these messages; they name the wiki they come from.
- How many of these messages a wiki can send is limited. Somebody who has never confirmed their address on a wiki receives at most one such message a day from all wikis together.
- Each message has a link that stops further messages, from this wiki or from all wikis of the service. We honour it, and you may not try to get around it.
- You may not use the email of a wiki for advertising, newsletters or messages to people who did not ask for them.

## 5. What the service must not be used for

You may not use {serviceName}

- to publish content that is illegal in the European Union or in the country that you or we are based in,
- to infringe copyright, trade marks, personality rights or other rights of others,
- to harass or threaten people, to incite hatred or violence, or to discriminate against people,
- to publish personal data without a legal basis,
- to send unsolicited messages, to spread malware or to deceive people into giving away their data,
- for purposes that the [hosting policy](/hosting-policy) excludes,
- to store files or data that have no connection with a {productName},
- to put a load on the service that harms other wikis, to work around its limits or to look for weaknesses in it, except together with us.

## 6. Content and rights

- What you and the people you invite write remains yours and theirs. We claim no ownership of it.
- You give us the right to store, copy, process and show the content as far as running the service needs it, backups included. That right ends when the content has been deleted from the service and its backups.
- You make sure that you may publish what you publish, and you say on your wiki under which licence others may use it.
- Public wikis can appear on our discovery page with their name, logo, description and statistics.
- The software is free software. Its licences apply to the software, not to your content.

## 7. Illegal content, decisions and complaints

- Everybody can report illegal content on the page [Report illegal content](/complaint). We look at each report in a timely, careful and impartial way, and tell the reporter what we decided where an address was given. The page [Digital Services Act](/digital-services-act) describes each step.
- If content on your wiki is illegal or breaks these terms or the hosting policy, we can remove it or block access to it, suspend the wiki or suspend the account. We choose the mildest measure that solves the problem. People make these decisions, not programs.
- We tell you what we did, on which facts and rules it rests, and what you can do about it, at the latest when the measure takes effect, unless a law or an authority forbids it.
- **After a suspension you have one month to restore compliance with these terms.** During that month you keep access to your data as far as the law allows. If the problem is solved, the suspension ends. If it is not, we can delete the wiki or the account.
- You can object to a decision by writing to {operatorEmail} within six months. Somebody who did not take the decision looks at it again. You can also turn to a certified out-of-court dispute settlement body, or to a court.
- Those who often publish clearly illegal content, or often send clearly unfounded reports, can be excluded for a reasonable time after a warning.

## 8. Ending

- You can delete a wiki at any time on its management page. It stops answering at once. Its data is purged permanently after 30 days. Its domain cannot be used again.
- To delete your user account, write to us through the [contact page](/contact). Delete your wikis first, or name somebody who takes them over.
- Take a copy of your data before you delete it. Pages can be exported with the means of MediaWiki, and entities through its programming interface.
- We can end this agreement with a notice of two months, so that you can move your data. For an important reason either side can end it at once.
- If {serviceName} as a whole is closed, we announce it at least two months before and keep your data available for export during that time.

## 9. Liability

- We are liable without limit for intent and gross negligence, for injury to life, body or health, under product liability law, and where we gave a guarantee.
- For slight negligence we are liable only if we breach a duty that is essential to this agreement. Our liability is then limited to the damage that was foreseeable and is typical of such an agreement.
- The service is free of charge. Any further liability is excluded.
- If somebody makes a claim against us because of content on your wiki for which you are responsible, you support us in the defence and bear the necessary costs, unless the breach was not your fault.

## 10. Changes, versions and acceptance

- We can change these terms and the hosting policy where the law, the service or its safety ask for it. Each change is a new version with a number and the day from which it applies.
- **We announce a new version by email to your confirmed address at least 14 days before it applies.** The email links to the new version, where you can see each difference to the one before. A change that takes something from you is announced two months before, as section 2 says.
- Once a new version applies, we ask you to accept it when you log in. Until you accept it you cannot use your account; you can log out, and your wikis stay online. If you do not agree, write to us: we end the agreement and help you to export your data.
- You accept the terms and the hosting policy when you open your account. We store which version you accepted and when.
- All versions stay readable at their own addresses, which the page of each policy lists.

## 11. Law and disputes

- The law of the country in which {operatorName} has its seat applies. If you are a consumer, the protection of the law of your home country stays with you.
- If you are a merchant, a legal person under public law or a fund under public law, the courts at our seat are competent.
- We are neither obliged nor willing to take part in dispute settlement before a consumer arbitration body. The procedure of section 7 remains open to you.
- Should one of these terms be invalid, the others remain in force.

## 12. How to reach us

{operatorName}, {operatorAddress}. Email: {operatorEmail}. Our single point of contact for authorities and users under the Digital Services Act is named on the pages [Digital Services Act](/digital-services-act) and [Report illegal content](/complaint).
`
