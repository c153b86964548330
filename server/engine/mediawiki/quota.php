<?php
/**
 * A wiki that has used up its quota can be read, and its members can log in and out and change their passwords: that adds
 * nothing to it. Everything else that writes is refused by MediaWiki's own $wgReadOnly, down to the database connection.
 */

// Scripts of the service itself (an upgrade) go on.
if ( ( $wikistead['readOnly'] ?? null ) === null || PHP_SAPI === 'cli' ) {
	return;
}

/**
 * Whether the request is about a login, as far as its address tells. MediaWiki resolves titles later: the hook below looks
 * again before anything is done with one.
 */
$wikisteadForLogin = static function (): bool {
	$sent = $_POST + $_GET;
	$action = $sent['action'] ?? null;
	if ( MW_ENTRY_POINT === 'api' ) {
		$actions = [ 'login', 'clientlogin', 'logout', 'changeauthenticationdata', 'resetpassword' ];
		return in_array( $action, $actions, true );
	}
	$path = rawurldecode( strtok( $_SERVER['REQUEST_URI'] ?? '', '?' ) ?: '' );
	$title = $sent['title'] ?? preg_replace( '~^/wiki/~', '', $path );
	$pages = '~^Special:(User_?log(in|out)|Change(Credentials|Password)|PasswordReset)(/|$)~i';
	return MW_ENTRY_POINT === 'index' && $action === null && is_string( $title ) && preg_match( $pages, $title );
};

if ( !$wikisteadForLogin() ) {
	$wgReadOnly = $wikistead['readOnly'];
} elseif ( MW_ENTRY_POINT === 'index' ) {
	$wgHooks['BeforeInitialize'][] = static function ( $title ) use ( $wikistead ) {
		foreach ( [ 'Userlogin', 'Userlogout', 'ChangeCredentials', 'ChangePassword', 'PasswordReset' ] as $page ) {
			if ( $title && $title->isSpecial( $page ) ) {
				return;
			}
		}
		MediaWiki\MediaWikiServices::getInstance()->getConfiguredReadOnlyMode()->setReason( $wikistead['readOnly'] );
		throw new ReadOnlyError();
	};
}

// The message's usual frame speaks of maintenance, which this is not.
$wgHooks['MessagesPreLoad'][] = static function ( $title, &$message ) {
	$name = strtok( (string)$title, '/' );
	if ( $name === 'Readonly' ) {
		$message = 'This wiki is full';
	} elseif ( $name === 'Readonlytext' || $name === 'Readonlywarning' ) {
		$message = '$1';
	}
};
