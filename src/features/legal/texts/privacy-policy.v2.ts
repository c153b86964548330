/** The privacy policy, version 2. A template for the operator’s lawyer. */
export const privacyPolicyText = `---
title: Privacy policy
version: 2
date: 2026-12-20
status: template
---

This page says which personal data {serviceName} processes, why, for how long, and what you can do about it. There is no advertising, no profiling and no tracking across websites, and no data is sold.

## 1. Who is responsible

{operatorName}, {operatorAddress}. Email: {operatorEmail}. Write to the same address about any question on data protection; mark it "data protection".

For the content of a wiki and for the data of its users, the person or organisation who runs that wiki is responsible. We process that data on their behalf, as the [data processing appendix](/terms-of-use#appendix-data-processing) of the terms of use describes. The wiki itself says who runs it, or the administrators named there can be asked.

## 2. Which data we process, and why

### Visiting the website or a wiki

Each request tells us your IP address, the time, the page asked for, the page you came from, and what your browser says about itself. We need it to deliver the page, to keep the service secure and to find faults. The access logs with this data are kept for 30 days and then deleted. Legal basis: our legitimate interest in a secure and working service (Article 6(1)(f) GDPR).

### User account

To open a user account you give an email address and a password. We store the address, a hash of the password from which the password cannot be read, when the account was made, whether the address was confirmed and, unless it is English, the language in which you read. If we suspend the account, we store when and why. While you are logged in, we store a hash of your session's token, when the session began, when it was last used (to the hour), when it ends, when you last gave your password, and what your browser called itself at the log-in, so that your profile page can show you where you are logged in. An account whose address is not confirmed is removed after 30 days. If you change your email address, we store the old one for 72 hours, so that you can undo the change. Legal basis: the agreement with you (Article 6(1)(b) GDPR).

We send you the messages the account needs: the link that confirms the address, the link that resets the password, the login details of a new wiki, and notices about the service or about new versions of our policies. We store which version of a policy we have announced to you and when, so that you are told once. There is no newsletter.

### Signs of spam

When you sign up, we note with your account whether several others had just signed up in the same network (a part of the IP address), and whether your email address differs only in digits from several others that signed up within a day. The network itself is counted for an hour and not stored with the account. For 14 days we are also shown new accounts that make many wikis before their address is confirmed, new wikis whose name or description has a web address, many wikis of one account or one network within a day, and the other wikis of somebody of whose wikis one is suspended. None of these signs decides anything: a person does. If it is no spam, we store when somebody has said so. Legal basis: our legitimate interest in protection from abuse (Article 6(1)(f) GDPR).

### Acceptance of our policies

When you open an account, and when a new version applies, you accept the [terms of use](/terms-of-use) and the [hosting policy](/hosting-policy). We store which version you accepted and when, so that both sides can show what was agreed. Legal basis: the agreement with you, and our legitimate interest in evidence (Article 6(1)(b) and (f) GDPR).

### Browsers that have logged in before

When you log in, your browser gets a cookie that marks it as one that knows your password. It protects you: if somebody else tries many wrong passwords for your account, you can still log in. The cookie holds a keyed hash of your account's number and of the hash of your password. Nothing about your device is stored with us, and a new password makes the cookie worthless. Legal basis: our legitimate interest in the security of accounts (Article 6(1)(f) GDPR).

### Your wiki

When you create a wiki we store its site name, its site domain, the initial admin username, its settings and logo, and your answers about the intended use. Each change of those answers is kept with its time. If you delete the wiki and give reasons, we store these as well. The site name, the domain, the logo, the description and the statistics of a wiki are public and shown on the discovery page. Legal basis: the agreement with you (Article 6(1)(b) GDPR).

For each wiki that is created we store for one day which account and which network (a part of the IP address) it came from, to limit how many can be created and to notice spam. Legal basis: our legitimate interest in protection from abuse (Article 6(1)(f) GDPR).

Several people can manage a wiki. Each of them sees the email addresses of the others, and a history of what was changed in the wiki’s settings, data and people, with the time and the address of whoever did it. It is kept as long as the wiki. If an owner invites you, we store your address, the role and the time; an invitation is deleted a week after it was answered, was withdrawn or has expired. Legal basis: the agreement with those who manage the wiki, and our legitimate interest in telling who has changed what (Article 6(1)(b) and (f) GDPR).

If you claim a domain of your own, we store the domain, a token that proves it, when it was checked and which public DNS records were found. Legal basis: the agreement with you (Article 6(1)(b) GDPR).

### The question on knowledge equity

The operator can turn on a question in the form that creates a wiki: whether the wiki is about knowledge that is left out elsewhere. You need not answer it. If you do, we store the option you chose, your text, if you write one, and the time, together with the wiki. The answers are not public. They help us to understand whom the service reaches. Please do not write about your health, your origin, your beliefs or your sexual life, or about those of others. Legal basis: your consent (Article 6(1)(a) GDPR), which you can withdraw at any time by writing to us; we then delete the answer.

### Reading and editing wikis

A wiki stores each edit with its time and its author in a public history. Without a login the author is an IP address. The wiki's history is part of its content, for which the wiki's operator is responsible.

### Email that wikis send

Wikis send messages to the addresses of their accounts, for instance to confirm an address. Each message has a link that stops further ones. If you use it, we put your address on a list of addresses that get no email from that wiki, or from any wiki. The list does not hold the address itself but a keyed hash of it, from which the address cannot be read. It is kept until you ask for these messages again. To make sure that people who never confirmed an address on a wiki get at most one message a day, we store the same kind of hash with the time of that message for one day. Legal basis: our legitimate interest, and yours, in preventing unwanted email (Article 6(1)(f) GDPR).

### Contact form

We store your name, the subject, your message and, if you give them, your contact details, and use them to answer you. Messages are deleted after 12 months. Legal basis: our legitimate interest in answering you, or steps before an agreement (Article 6(1)(b) and (f) GDPR).

### Reports of illegal content

We store the addresses reported, your reason and, if you give them, your name and email address. We use them to examine the report, to confirm it and to tell you the decision. We do not pass your name on to the person reported, unless the law asks for it, as it can with infringements of intellectual property. Reports are deleted after three years. Legal basis: a legal obligation (Article 6(1)(c) GDPR with Article 16 of the Digital Services Act).

### Protection from automated use

Sign-up, contact and complaint forms ask your browser to solve a small calculation. It runs in your browser, needs no cookie and sends no data to anybody else. If the operator has turned on Google reCAPTCHA instead, Google receives your IP address and information about your browser and your use of the page, also in the United States; in that case the form says so, and Google's privacy policy applies as well. To limit how often a form is used, IP addresses are counted for at most one hour, and the email addresses that such forms write to for at most one day; neither is stored beyond that. Legal basis: our legitimate interest in protection from abuse (Article 6(1)(f) GDPR).

## 3. Cookies and storage in your browser

Only what the service needs to work is stored. Such storage needs no consent (Article 5(3) of Directive 2002/58/EC). Lifetimes range from 1 minute to 6 months. (wiki) stands for a random name that each wiki has; with https, __Host- stands before it.

| Name | Set by | What it is for | Lifetime |
| --- | --- | --- | --- |
| session (__Host-session with https) | this website | Keeps you logged in | 30 days after your last visit, 90 days at most, or until you log out |
| institution (__Host-institution with https) | this website | Lets only this browser finish a log-in by an institution that it has begun, where the operator offers one | 10 minutes |
| tool-session, tool-request, tool-resume | this website | Let only this browser finish a log-in to another tool that it has begun, and remember your yes, where the operator offers it | 1 day |
| known-device (__Host-known-device with https) | this website | Lets you log in while strangers try wrong passwords for your account | 6 months |
| log-in-step (__Host-log-in-step with https) | this website | Lets only this browser finish a log-in that it has begun, or use a passkey | 10 minutes |
| color-mode | this website | Remembers light or dark colours, if you choose one | 6 months |
| language | this website | Remembers the language of the pages, if you choose one | 6 months |
| draft and scroll (session storage) | this website | Keep what you typed and where you were reading through a reload | Until you close the tab |
| (wiki)_session | a wiki | Keeps you logged in to the wiki | Until you close the browser |
| (wiki)UserID, (wiki)UserName | a wiki | Fills in your username, keeps you logged in | 30 days, or 6 months if you ask to stay logged in |
| (wiki)Token | a wiki | Keeps you logged in if you ask for it | 6 months |
| PostEdit and its number | a wiki | Shows that your edit was saved | 20 minutes |
| cpPosIndex, UseDC | a wiki | Shows you your own edit at once | 1 minute |
| _GRECAPTCHA | Google, only where the operator has turned it on | Protection from automated use | 6 months |

You can delete cookies in your browser at any time. You are then logged out.

## 4. Who receives data

- People at {operatorName} who run the service and answer requests.
- Our sub-processors for hosting and email, named in the [data processing appendix](/terms-of-use#appendix-data-processing). We announce a change of sub-processor two months before it happens.
- Authorities and courts, where the law obliges us.

## 5. Where data is processed

In data centres in the European Union or the European Economic Area. No data is passed on to other countries, except as described above for Google reCAPTCHA, if it is turned on.

## 6. How long data is kept

| Data | Kept |
| --- | --- |
| User account | As long as the account exists; 30 days if its address is never confirmed |
| What was noted of a sign-up against spam, and that it is no spam | As long as the account exists |
| Sessions | 30 days after your last visit, 90 days at most; all others end when you change your password |
| Which versions of our policies you accepted, and when | As long as the account exists |
| Which new versions were announced to you, and when | As long as the account exists |
| Wiki | As long as the wiki exists; purged permanently 30 days after it was deleted |
| The domain of a deleted wiki | Permanently, because it is not given to another wiki |
| Reasons for the deletion of a wiki | Permanently |
| Answer on knowledge equity | As long as the wiki exists, or until you withdraw your consent |
| Account and network of a newly created wiki | One day |
| Claims to a domain of your own | As long as the wiki exists; 14 days if the domain is not proven |
| Addresses that get no email from wikis (hashed) | Until you ask for these messages again |
| Time of a message to an unconfirmed address (hashed) | One day |
| Backups | 30 days |
| Access logs | 30 days |
| Links for confirming an address or resetting a password | Until used or expired |
| Messages of the contact form | 12 months |
| Reports of illegal content | Three years |

## 7. Your rights

You have the right

- to know which data about you we process, and to receive a copy (Article 15 GDPR),
- to have wrong data corrected (Article 16),
- to have data deleted (Article 17) or its processing restricted (Article 18),
- to receive the data you gave us in a common format (Article 20),
- **to object to processing that rests on our legitimate interest, for reasons of your particular situation (Article 21)**,
- to complain to a supervisory authority, for instance in the country where you live (Article 77).

Write to {operatorEmail}. We answer within one month. You are not obliged to give us data, but without an email address and a password there can be no user account. No decision about you is made by automated means alone.

## 8. Security

Connections are encrypted, passwords and session tokens are stored only as hashes, and each wiki has its own database. The measures are listed in the [data processing appendix](/terms-of-use#a11-technical-and-organisational-measures).

## 9. Changes to this policy

If the service or the law changes, we publish a new version of this policy with the day from which it applies. We announce it by email to everybody whose address is confirmed, 14 days before. All versions stay readable at their own addresses, which the page of this policy lists. You do not have to accept the privacy policy: it informs you.
`
