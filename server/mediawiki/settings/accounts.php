<?php
/** Accounts: captcha questions, account requests, passwords and emails. */

// Questions to answer when creating an account or after a wrong password. They are escaped here, because the
// extension prints them as HTML.
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

// Account requests: visitors cannot create accounts. With ConfirmAccount, they can request one. Nor can they on a
// private wiki, whose readers are those with an account.
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
	// Nobody on a wiki needs the IP addresses of those who request an account.
	$wgGroupPermissions['bureaucrat']['requestips'] = false;
	$wgGroupPermissions['bureaucrat']['lookupcredentials'] = false;
}

// MediaWiki's own minimum is one character. Shorter passwords that exist already still work.
$wgPasswordPolicy['policies']['default']['MinimalPasswordLength'] = 8;
// An older hash is replaced when its owner logs in.
$wgPasswordConfig['pbkdf2']['cost'] = $wikisteadService['passwordIterations'];

// Seconds for which a password sent by email works. The service's email says so too.
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
