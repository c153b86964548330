<?php
/** Accounts: captcha questions, account requests, passwords and emails. */

// Questions when creating an account or after a wrong password. Escaped here, because the extension prints them as HTML.
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

// With account requests, visitors cannot create accounts but can request one through ConfirmAccount. On a
// private wiki they cannot create accounts either, because everybody with an account is a reader.
$wikisteadRequests = wikisteadFlag( 'wwExtEnableConfirmAccount' );
if ( $wikisteadRequests || $wikisteadIsPrivate ) {
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
	// Nobody on a wiki needs the IP addresses of people who request an account.
	$wgGroupPermissions['bureaucrat']['requestips'] = false;
	$wgGroupPermissions['bureaucrat']['lookupcredentials'] = false;
}

// MediaWiki's own minimum is one character. Existing shorter passwords still work.
$wgPasswordPolicy['policies']['default']['MinimalPasswordLength'] = 8;
// An older hash is replaced when its owner logs in.
$wgPasswordConfig['pbkdf2']['cost'] = $wikisteadService['passwordIterations'];

// Seconds for which a password sent by email works. The service's email also states this.
$wgNewPasswordExpiry = $wikisteadService['temporaryPasswordSeconds'];

// Emails are sent through the service or not at all: PHP has no mail server.
require_once __DIR__ . '/EmailSpool.php';
$wgEnableEmail = $wikisteadService['sendsEmail'] || $wikisteadHasRequests;
$wgEnableUserEmail = false;
$wgEnotifUserTalk = false;
$wgEnotifWatchlist = false;
$wgEmailAuthentication = true;
$wgPasswordSender = $wikisteadService['mailFrom'];
$wgEmergencyContact = $wikisteadService['mailFrom'];
$wgNoReplyAddress = $wikisteadService['mailFrom'];
$wikisteadEmailSpool = new WikisteadEmailSpool( $wikisteadService['sendsEmail'] ? "$wikisteadDir/mail" : null );
$wgHooks['UserSendConfirmationMail'][] = [ $wikisteadEmailSpool, 'confirm' ];
$wgHooks['AlternateUserMailer'][] = [ $wikisteadEmailSpool, 'send' ];
$wgAutoloadClasses['WikisteadTemporaryPasswords'] = __DIR__ . '/TemporaryPasswords.php';
$wgAuthManagerAutoConfig['primaryauth'][MediaWiki\Auth\TemporaryPasswordPrimaryAuthenticationProvider::class]['class'] =
	WikisteadTemporaryPasswords::class;

$wgAutoloadClasses['WikisteadGuessLimit'] = __DIR__ . '/GuessLimit.php';
$wgAuthManagerAutoConfig['preauth'][MediaWiki\Auth\ThrottlePreAuthenticationProvider::class]['class'] =
	WikisteadGuessLimit::class;

// The service's own session, for imports.
require_once __DIR__ . '/ServiceSession.php';
$wgSessionProviders[WikisteadServiceSession::class] = [ 'class' => WikisteadServiceSession::class ];
