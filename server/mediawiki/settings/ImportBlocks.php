<?php
/** Adds the source's blocks to the copy of a wiki. Each block begins now. */

require_once __DIR__ . '/ImportLines.php';

use MediaWiki\Block\Restriction\NamespaceRestriction;
use MediaWiki\Block\Restriction\PageRestriction;

class WikisteadImportBlocks extends WikisteadImportLines {
	protected function line( array $line ): void {
		$services = MediaWiki\MediaWikiServices::getInstance();
		$end = self::time( $line['expires_at'] );
		if ( $end !== null && $end <= wfTimestampNow() ) {
			return;
		}
		$blocker = $this->person( $line['by'] ) ?? $this->systemUser();
		$isAddress = Wikimedia\IPUtils::isIPAddress( $line['target'] );
		$target = $isAddress ? $line['target'] : $this->person( $line['target'] );
		if ( !$target ) {
			throw new RuntimeException( 'There is no such account.' );
		}
		$status = $services->getBlockUserFactory()->newBlockUser(
			$target,
			new MediaWiki\Permissions\UltimateAuthority( $blocker ),
			$end === null ? 'infinity' : wfTimestamp( TS_ISO_8601, $end ),
			$line['reason'],
			[
				'isCreateAccountBlocked' => $line['blocks_account_creation'],
				'isEmailBlocked' => $line['blocks_email'],
				'isUserTalkEditBlocked' => $line['blocks_own_talk_page'],
				'isAutoblocking' => $line['autoblocks'],
				'isHardBlock' => !$line['visitors_only'],
				'isHideUser' => $line['hides_name'],
				'isPartial' => !$line['sitewide'],
			],
			$line['sitewide'] ? [] : $this->restrictions( $line['restrictions'] )
		)->placeBlockUnsafe();
		if ( !$status->isOK() ) {
			throw new RuntimeException( 'This block is not possible.' );
		}
	}

	private function restrictions( array $lines ): array {
		$found = [];
		foreach ( $lines as $line ) {
			if ( $line['type'] === 'namespace' ) {
				$found[] = new NamespaceRestriction( 0, $line['namespace'] );
				continue;
			}
			$title = $this->title( $line['namespace'], (string)$line['title'] );
			if ( $title->exists() ) {
				$found[] = new PageRestriction( 0, $title->getArticleID() );
			}
		}
		return $found;
	}
}

$maintClass = WikisteadImportBlocks::class;
require_once RUN_MAINTENANCE_IF_MAIN;
