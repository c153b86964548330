<?php
/** Who gets an account and how: captcha questions, account requests, and mail. */

// Questions a person answers when they make an account or after a wrong password. The extension prints a question as HTML,
// and the questions were typed by people.
$wikisteadQuestions = [];
foreach ( wikisteadJson( 'wwCaptchaQuestions' ) as $wikisteadQuestion => $wikisteadAnswers ) {
	$wikisteadSpellings = wikisteadSpellings( (array)$wikisteadAnswers );
	if ( $wikisteadSpellings !== [] ) {
		$wikisteadQuestions[] = [
			'question' => htmlspecialchars( (string)$wikisteadQuestion, ENT_QUOTES ),
			'answer' => $wikisteadSpellings,
		];
	}
}
$wikisteadAsks = $wikisteadQuestions !== [] && wikisteadFlag( 'wwUseQuestyCaptcha' );
wikisteadExtension( 'ConfirmEdit', $wikisteadAsks );
if ( wikisteadExtension( 'ConfirmEdit/QuestyCaptcha', $wikisteadAsks ) ) {
	$wgCaptchaClass = 'QuestyCaptcha';
	$wgCaptchaQuestions = $wikisteadQuestions;
	$wgCaptchaTriggers = [
		'createaccount' => true,
		'badlogin' => true,
		'edit' => false,
		'create' => false,
		'addurl' => false,
		'sendemail' => false,
	];
}

// Account-request mode: nobody makes an account by themselves. Where the tree has ConfirmAccount, people may ask for one.
$wikisteadRequests = wikisteadFlag( 'wwExtEnableConfirmAccount' );
if ( $wikisteadRequests ) {
	$wgGroupPermissions['*']['createaccount'] = false;
	$wgGroupPermissions['user']['createaccount'] = false;
	$wgGroupPermissions['sysop']['createaccount'] = true;
	$wgGroupPermissions['bureaucrat']['createaccount'] = true;
}
$wikisteadHasRequests = wikisteadExtension( 'ConfirmAccount', $wikisteadRequests );
if ( $wikisteadHasRequests ) {
	$wgMakeUserPageFromBio = false;
	$wgAutoWelcomeNewUsers = false;
	$wgConfirmAccountCaptchas = $wikisteadAsks;
	$wgConfirmAccountRequestFormItems = [
		'UserName' => [ 'enabled' => true ],
		'RealName' => [ 'enabled' => false ],
		'Biography' => [ 'enabled' => false, 'minWords' => 0 ],
		'AreasOfInterest' => [ 'enabled' => false ],
		'CV' => [ 'enabled' => false ],
		'Notes' => [ 'enabled' => true ],
		'Links' => [ 'enabled' => false ],
		'TermsOfService' => [ 'enabled' => false ],
	];
	// The addresses people write from are nobody's business on a wiki.
	$wgGroupPermissions['bureaucrat']['requestips'] = false;
	$wgGroupPermissions['bureaucrat']['lookupcredentials'] = false;
}

// MediaWiki itself asks members for one character. Shorter passwords from before go on working.
$wgPasswordPolicy['policies']['default']['MinimalPasswordLength'] = 8;
// OWASP's figure for PBKDF2 with SHA-512. An older hash is made anew when its owner logs in.
$wgPasswordConfig['pbkdf2']['cost'] = 210000;

// How long a password that was sent by email may be used, in seconds. The service's email says so too.
$wgNewPasswordExpiry = $wikisteadService['temporaryPasswordSeconds'];

// Mail goes out through the service or not at all: PHP has no mail server and no password for one.
require_once __DIR__ . '/MailSpool.php';
$wgEnableEmail = $wikisteadService['takesMail'] || $wikisteadHasRequests;
$wgEnableUserEmail = false;
$wgEnotifUserTalk = false;
$wgEnotifWatchlist = false;
$wgEmailAuthentication = true;
$wgPasswordSender = $wikisteadService['mailFrom'];
$wgEmergencyContact = $wikisteadService['mailFrom'];
$wgNoReplyAddress = $wikisteadService['mailFrom'];
$wikisteadMailSpool = new WikisteadMailSpool( $wikisteadService['takesMail'] ? "$wikisteadDir/mail" : null );
$wgHooks['UserSendConfirmationMail'][] = [ $wikisteadMailSpool, 'confirm' ];
$wgHooks['AlternateUserMailer'][] = [ $wikisteadMailSpool, 'send' ];
$wgAutoloadClasses['WikisteadTemporaryPasswords'] = __DIR__ . '/TemporaryPasswords.php';
$wgAuthManagerAutoConfig['primaryauth'][MediaWiki\Auth\TemporaryPasswordPrimaryAuthenticationProvider::class]['class'] =
	WikisteadTemporaryPasswords::class;

$wgAutoloadClasses['WikisteadGuessLimit'] = __DIR__ . '/GuessLimit.php';
$wgAuthManagerAutoConfig['preauth'][MediaWiki\Auth\ThrottlePreAuthenticationProvider::class]['class'] =
	WikisteadGuessLimit::class;

// The service's own session, for imports.
require_once __DIR__ . '/ServiceSession.php';
$wgSessionProviders[WikisteadServiceSession::class] = [ 'class' => WikisteadServiceSession::class ];
