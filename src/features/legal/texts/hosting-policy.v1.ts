/** The hosting policy, version 1: who may have a wiki at the service, and what for. A template for the operator. */
export const hostingPolicyText = `---
title: Hosting policy
version: 1
date: 2026-11-22
status: template
---

This policy says who can have a wiki on {serviceName}, what for, and what we do when a wiki does not fit. It is part of the [terms of use](/terms-of-use). If you are not sure whether your project fits, ask us before you start: {operatorEmail}.

## 1. Who and what the service is for

{serviceName} hosts {productName} wikis: wikis for structured, linked data. They are for people and organisations who collect data, describe it and share it with others. You need not belong to an institution.

### What fits

- **The cultural sector:** collections and catalogues of museums, libraries, archives and galleries, heritage sites, performing arts, languages, and the work of local history societies.
- **Research and teaching:** data of research projects, vocabularies and ontologies, bibliographies, digital editions, and courses in which people learn to model data.
- **Data-rich projects:** data of civil society, public administration, open government, nature observation or free software, and other collections of general interest.
- **Trying it out:** a wiki in which you find out whether the software suits you. Please delete it when you are done.

Commercial organisations are welcome if the wiki itself serves one of these purposes.

### What does not fit

- Content that the [terms of use](/terms-of-use#what-the-service-must-not-be-used-for) exclude, in particular illegal content, harassment, spam and malware.
- Advertising, shops, link farms, and pages whose main purpose is to rank in search engines.
- General websites, blogs, discussion boards or file stores that make no use of structured data.
- Private notes or personal backups that nobody else will use.
- Directories of private persons, and collections of data about people without a legal basis. Data about people in public life, historical persons and authors is fine where the law allows it.
- Confidential data, and special categories of personal data (Article 9 GDPR), unless you have a legal basis and the measures of the [data processing appendix](/terms-of-use#a11-technical-and-organisational-measures) suffice.
- Services that others depend on for their safety, such as medical alarms. We promise no particular availability.
- Automated mass copies of data that is already public elsewhere, when nothing is added to it.

## 2. Fair use of resources

All wikis share the same machines. Limits keep them usable for everybody.

- **Storage:** each wiki has a quota for its pages and files. The management page shows the quota and how much of it is used. At the limit the wiki can be read and not edited. Old versions of pages count as well, so deleting pages frees nothing.
- **New wikis:** how many wikis an account or a network can create in a short time is limited. The form says when you can try again.
- **Requests:** please run tools one after another rather than in parallel, wait when the wiki answers that it is busy (status 429 or 503), and give your tool a name and an address for questions in its user agent.
- **Imports:** spread large imports over several days, and tell us before you import more than a hundred thousand items.
- **Email:** a wiki sends only the messages that its accounts need. They are limited too, and can be stopped by each recipient.

If your project needs more, write to {operatorEmail} and tell us what it is for and how much you need. We raise a limit where the machines allow it and the purpose fits this policy. There is no right to it.

We may slow down or pause tools and wikis that harm others. If we do so, we tell you, in advance where we can.

## 3. Names and domains

- Choose a name that tells readers what the wiki is about. It must not pretend to be another person, organisation or wiki, nor an office of this service.
- Some subdomains are reserved because they could be mistaken for parts of the service.
- Subdomains are given in the order of requests. Please do not reserve names that you do not use.
- A domain of your own must be proven by a DNS record before a wiki is created there. Claiming a domain takes it from nobody: whoever proves it gets it. A claim that nobody proves ends after 7 days.
- The domain of a wiki is never given to another wiki, also not after its deletion. So its addresses cannot lead to something else later.
- If somebody shows us that a name infringes their rights, we ask you to choose another one or decide as section 6 says.

## 4. What we expect of those who run a wiki

- Say on the wiki what it is about, who runs it and how to reach them.
- Say under which licence the content can be used, and make sure that you may publish it under that licence.
- Look after the wiki: remove spam and vandalism, and answer people who write to you about their data or their rights.
- Name a second administrator if the wiki matters to others, so that it does not depend on one person.
- Turn off open registration, or ask for approval, if you cannot look after the wiki for some time.

## 5. Inactivity and deletion

- We do not delete a wiki just because nobody edits it: a finished collection may stay online.
- If a wiki has had no edits for 12 months and is empty, is full of spam, or its operator cannot be reached, we may ask by email whether it is still needed. We send that question twice, at least one month apart. If nobody answers within one month after the second email, we may delete the wiki.
- You can delete your wiki at any time on its management page. However a wiki is deleted: it stops answering at once, its data is purged permanently after 30 days, and its domain is not used again.
- Please take a copy of your data before you delete a wiki.

## 6. How decisions are made

- People decide whether a wiki keeps to this policy. No wiki is removed by a program alone.
- If we think that a wiki does not fit, we write to the address of its account first, say why, and give you at least one month to change it or to move your data. We act at once only where the law asks for it, or where others would be harmed meanwhile.
- We choose the mildest measure that solves the problem: a request, a limit, hiding a part of the content, suspending the wiki, and only then deleting it. **After a suspension you have one month to restore compliance.**
- We tell you what we decided, on which facts and rules it rests, and what you can do about it.

### If you do not agree

- Write to {operatorEmail} within six months and say why. Somebody who did not take part in the decision looks at it again, as a rule within 14 days. This is free of charge.
- The other ways, out-of-court dispute settlement and courts, are described on the page [Digital Services Act](/digital-services-act).

## 7. Changes to this policy

New versions of this policy are announced and accepted in the same way as those of the [terms of use](/terms-of-use#changes-versions-and-acceptance). If a change means that your existing wiki no longer fits, you have at least two months to move your data.
`
