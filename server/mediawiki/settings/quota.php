<?php
/**
 * A wiki that has used up its quota, or that an operator has made read-only, can still be read, and its members
 * can log in and out and change their passwords, because that does not make it grow. $wgReadOnly refuses every
 * other write, down to the database connection. While everything in a wiki is being replaced, even such changes
 * would be lost, so nothing may change at all.
 */

/** The service decides which reason applies (`whyReadOnly` in wiki-record.ts). */
[ 'kind' => $wikisteadKind, 'reason' => $wikisteadReason ] = $wikistead['whyReadOnly'] ?? [ 'kind' => null, 'reason' => null ];
// The service's own scripts, such as an upgrade, may write.
if ( $wikisteadReason === null || PHP_SAPI === 'cli' ) {
	return;
}

// MediaWiki's usual text around the reason is about maintenance, which does not apply here.
$wgHooks['MessagesPreLoad'][] = static function ( $title, &$message ) use ( $wikisteadKind ) {
	$name = strtok( (string)$title, '/' );
	if ( $name === 'Readonly' ) {
		$message = $wikisteadKind === 'full' ? 'This wiki is full' : 'This wiki is read-only at the moment';
	} elseif ( $name === 'Readonlytext' || $name === 'Readonlywarning' ) {
		$message = '$1';
	}
};

if ( $wikisteadKind === 'replaced' ) {
	$wgReadOnly = $wikisteadReason;
	return;
}

require_once __DIR__ . '/SpecialTitles.php';
$wikisteadLoginPages = [ 'Userlogin', 'Userlogout', 'ChangeCredentials', 'ChangePassword', 'PasswordReset' ];

/**
 * Whether the request is about logging in, according to its URL and parameters. MediaWiki resolves titles later,
 * so the hook below checks the title again before it is used.
 */
$wikisteadIsForLogin = static function () use ( $wikisteadLoginPages, $wgLanguageCode ): bool {
	$sent = $_POST + $_GET;
	$action = $sent['action'] ?? null;
	if ( MW_ENTRY_POINT === 'api' ) {
		$actions = [ 'login', 'clientlogin', 'logout', 'changeauthenticationdata', 'resetpassword' ];
		return in_array( $action, $actions, true );
	}
	$path = rawurldecode( strtok( $_SERVER['REQUEST_URI'] ?? '', '?' ) ?: '' );
	$title = $sent['title'] ?? preg_replace( '~^/wiki/~', '', $path );
	return MW_ENTRY_POINT === 'index' && $action === null && is_string( $title ) &&
		WikisteadSpecialTitles::isOneOf( $title, $wikisteadLoginPages, $wgLanguageCode );
};

if ( !$wikisteadIsForLogin() ) {
	$wgReadOnly = $wikisteadReason;
} elseif ( MW_ENTRY_POINT === 'index' ) {
	$wgHooks['BeforeInitialize'][] = static function ( $title ) use ( $wikisteadReason, $wikisteadLoginPages ) {
		foreach ( $wikisteadLoginPages as $page ) {
			if ( $title && $title->isSpecial( $page ) ) {
				return;
			}
		}
		MediaWiki\MediaWikiServices::getInstance()->getConfiguredReadOnlyMode()->setReason( $wikisteadReason );
		$refusal = wikisteadClass( 'MediaWiki\Exception\ReadOnlyError', 'ReadOnlyError' );
		throw new $refusal();
	};
}
