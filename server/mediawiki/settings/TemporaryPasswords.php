<?php
/**
 * Sends temporary passwords as MediaWiki does, and gives the email spool the facts of the emails. MediaWiki
 * guarantees that these methods may be overridden. `: void` is compatible with MediaWiki 1.39, which declares no
 * type, and with 1.43 and newer, which do.
 */
class WikisteadTemporaryPasswords extends MediaWiki\Auth\TemporaryPasswordPrimaryAuthenticationProvider {
	/** @inheritDoc */
	protected function sendNewAccountEmail( $user, $creatingUser, $password ): void {
		$facts = [
			'kind' => 'new-account',
			'user' => $user->getName(),
			'by' => $creatingUser->getName(),
			'password' => $password,
		];
		$this->spool()->sendAs( $facts, fn () => parent::sendNewAccountEmail( $user, $creatingUser, $password ) );
	}

	/** @inheritDoc */
	protected function sendPasswordResetEmail( $req ): void {
		$facts = [
			'kind' => 'password-reset',
			'user' => $req->username,
			'by' => (string)$req->caller,
			'password' => $req->password,
		];
		$this->spool()->sendAs( $facts, fn () => parent::sendPasswordResetEmail( $req ) );
	}

	private function spool(): WikisteadEmailSpool {
		return $GLOBALS['wikisteadEmailSpool'];
	}
}
